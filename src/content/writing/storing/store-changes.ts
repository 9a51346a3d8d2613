import type { AuthorizedChange, SettledChange } from '../../../access/authorized-change.ts';
import type { RowValues } from '../../../change/change.ts';
import { firstRefusal } from '../../../change/issues/issues.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Reader, Row, Session } from '../../../database/driver.ts';
import {
  idOf,
  type Numbering,
  runOperations,
  runPlanning,
  runWritePlanning,
  type WantedRow,
} from '../../../database/running/run-operations.ts';
import { planChanges, planDeletion } from '../../../plan/writing/plan-changes.ts';
import { planClaims } from '../../../plan/writing/plan-claims.ts';
import { planClosing } from '../../../plan/writing/locks/plan-list-locks.ts';
import { planTogether } from '../../../plan/writing/stored-read.ts';
import type { EntryRead } from '../../../plan/plan.ts';
import type { RowId } from '../../../plan/writing/row-operations.ts';
import type { Engine } from '../../engine.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { TransactionScope } from '../../scope.ts';
import { beforeEveryWrite } from '../every-write.ts';
import type { WrittenEntry } from '../written-entry.ts';
import { planShares } from './plan-shares.ts';

/**
 * Stores the changes, and copies what other translations share. Returns the ids of the entries, in the order of the
 * changes; all entries that were written are added to `written`.
 */
export async function storeChanges(
  inner: TransactionScope,
  changes: readonly SettledChange[],
  written: WrittenEntry[],
  wants: StoreWants = {},
): Promise<readonly Id[]> {
  const { engine, transaction } = inner;
  const ids = await storePlanned(inner, changes, written, wants);
  for (const [index, change] of changes.entries()) {
    // Shared parts are copied to all translations at once: they do not copy them again.
    const shares = await planShares(engine, transaction.session, change, ids[index] as Id);
    if (shares.length > 0) await storePlanned(inner, shares, written);
  }
  if (wants.following !== undefined) await storeChanges(inner, wants.following(ids), written);
  return ids;
}

/**
 * Queries the claims and the stored parts, then refuses or writes: the changes as they are, with nothing copied to
 * other translations.
 */
export async function storePlanned(
  inner: TransactionScope,
  changes: readonly SettledChange[],
  written: WrittenEntry[],
  { shown = null, stored, numbering = null }: StoreWants = {},
): Promise<readonly Id[]> {
  const { model, dialect } = inner.engine;
  const { session } = inner.transaction;
  const keeping = beforeEveryWrite(inner, storedBefore(changes), written);
  if (keeping !== null) await keeping;
  const [broken, { operations, entries, rows, issues }] = await runWritePlanning(
    session,
    dialect,
    planTogether(planClaims(model, changes), planChanges(model, changes)),
  );
  const refusal = firstRefusal([...changes.flatMap((change) => change.issues), ...broken, ...issues]);
  if (refusal !== null) throw refusal;
  await session.lock(...planClosing(operations));
  const ids = await runOperations(session, dialect, operations, wantedRow(shown, entries[0]), numbering);
  if (stored !== undefined) for (const [values, row] of rows) stored.set(values, idOf(ids, row));
  const own = entries.map((entry) => idOf(ids, entry));
  for (const [index, { kind: verb, type, values }] of changes.entries()) {
    written.push({ type, verb, id: own[index] as Id, values });
  }
  return own;
}

function storedBefore(changes: readonly SettledChange[]): readonly WrittenEntry[] {
  const stored: WrittenEntry[] = [];
  for (const change of changes) {
    if (change.kind === 'update')
      stored.push({ type: change.type, verb: 'update', id: change.id, values: change.values });
  }
  return stored;
}

/** Details of the stored rows that a caller can request. */
export interface StoreWants {
  readonly shown?: ShownRow | null | undefined;
  /** Changes that refer to the new entries. */
  readonly following?: (ids: readonly Id[]) => readonly SettledChange[];
  /** Filled with the ids of all written rows, by their values. */
  readonly stored?: Map<RowValues, Id>;
  /** For tables whose ids are not assigned by the database. */
  readonly numbering?: Numbering | null;
}

/**
 * The row of a written entry, as the response's plan would read it; null until then, or if the database does not return
 * it.
 */
export interface ShownRow {
  readonly read: EntryRead;
  row: Row | null;
}

function wantedRow(shown: ShownRow | null, id: RowId | undefined): WantedRow | null {
  if (shown === null || id === undefined) return null;
  const take = (row: Row | null): void => {
    shown.row = row;
  };
  // Discards the row of a rolled-back attempt.
  take(null);
  return { id, read: shown.read, take };
}

/** Deletes entries with everything that belongs to them and all links to them. All deletions come here. */
export async function removeEntries(
  { comments, model, dialect, revisions, versions, schedules, reviews }: Engine,
  session: Session,
  type: ContentType,
  ids: readonly Id[],
): Promise<void> {
  const { operations } = await runPlanning(session, dialect, planDeletion(model, type, ids));
  await session.lock(...planClosing(operations));
  await runOperations(session, dialect, operations);
  await revisions.forget(session, type.uid, ids);
  await versions.forget(session, type.uid, ids);
  await schedules.forget(session, type.uid, ids);
  await comments.forget(session, type.uid, ids);
  await reviews.forget(session, type.uid, ids);
}

/** Throws the issues of an invalid change, together with its broken claims; takes no locks. */
export async function refuseChange(engine: Engine, reader: Reader, change: AuthorizedChange): Promise<void> {
  if (change.issues.length > 0) await refuseBroken(engine, reader, change);
}

/** The same if only claims may be broken: project code must not be notified of refused changes. */
export async function refuseBroken(
  { model, dialect }: Engine,
  reader: Reader,
  change: AuthorizedChange,
): Promise<void> {
  const broken = await runPlanning(reader, dialect, planClaims(model, [change]));
  const refusal = firstRefusal([...change.issues, ...broken]);
  if (refusal !== null) throw refusal;
}
