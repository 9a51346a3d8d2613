import type { Change, RowValues } from '../../../change/change.ts';
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
} from '../../../database/run-operations.ts';
import { planChanges, planDeletion } from '../../../plan/writing/plan-changes.ts';
import { planClaims } from '../../../plan/writing/plan-claims.ts';
import { planClosing } from '../../../plan/writing/locks/plan-list-locks.ts';
import { planTogether } from '../../../plan/writing/plan-together.ts';
import type { EntryRead } from '../../../plan/plan.ts';
import type { RowId } from '../../../plan/writing/row-operations.ts';
import type { Engine } from '../../engine.ts';
import type { ContentType } from '../../../schema/model.ts';
import { planShares } from './plan-shares.ts';

/** The changes, and what other translations share of them; the ids of the entries, in the order of the changes. */
export async function storeChanges(
  engine: Engine,
  session: Session,
  changes: readonly Change[],
  wants: StoreWants = {},
): Promise<readonly Id[]> {
  const ids = await storePlanned(engine, session, changes, wants);
  for (const [index, change] of changes.entries()) {
    // What is shared goes to all translations at once: it is not passed on by them again.
    const shares = await planShares(engine, session, change, ids[index] as Id);
    if (shares.length > 0) await storePlanned(engine, session, shares);
  }
  if (wants.following !== undefined) await storeChanges(engine, session, wants.following(ids));
  return ids;
}

/**
 * Asks whether the claims hold, asks what is stored of the parts, then refuses or writes: the changes as they are,
 * with nothing passed on to other translations.
 */
export async function storePlanned(
  { model, dialect }: Engine,
  session: Session,
  changes: readonly Change[],
  { shown = null, stored, numbering = null }: StoreWants = {},
): Promise<readonly Id[]> {
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
  return entries.map((entry) => idOf(ids, entry));
}

/** Details of the stored rows that a caller can request. */
export interface StoreWants {
  readonly shown?: ShownRow | null | undefined;
  /** Changes that name the new entries. */
  readonly following?: (ids: readonly Id[]) => readonly Change[];
  /** Filled with the ids of all rows that were written, by their values. */
  readonly stored?: Map<RowValues, Id>;
  /** For tables whose rows are given their ids, not by the database. */
  readonly numbering?: Numbering | null;
}

/** The row of a written entry, as the answer's plan would read it; null until it is known, and where it is not. */
export interface ShownRow {
  readonly read: EntryRead;
  row: Row | null;
}

function wantedRow(shown: ShownRow | null, id: RowId | undefined): WantedRow | null {
  if (shown === null || id === undefined) return null;
  const take = (row: Row | null): void => {
    shown.row = row;
  };
  // What was written by an attempt that was undone is not shown.
  take(null);
  return { id, read: shown.read, take };
}

/** The one way to remove: entries go with everything that belongs to them or points to them. */
export async function removeEntries(
  { model, dialect, revisions }: Engine,
  session: Session,
  type: ContentType,
  ids: readonly Id[],
): Promise<void> {
  const { operations } = await runPlanning(session, dialect, planDeletion(model, type, ids));
  await session.lock(...planClosing(operations));
  await runOperations(session, dialect, operations);
  await revisions.forget(session, type.uid, ids);
}

/** Throws what is wrong with a change by itself, together with its claims that do not hold; nothing is locked for it. */
export async function refuseChange(engine: Engine, reader: Reader, change: Change): Promise<void> {
  if (change.issues.length > 0) await refuseBroken(engine, reader, change);
}

/** The same where the claims alone may be wrong: project code is notified of nothing that is refused. */
export async function refuseBroken({ model, dialect }: Engine, reader: Reader, change: Change): Promise<void> {
  const broken = await runPlanning(reader, dialect, planClaims(model, [change]));
  const refusal = firstRefusal([...change.issues, ...broken]);
  if (refusal !== null) throw refusal;
}
