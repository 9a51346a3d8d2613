import type { Id } from '../../change/write-value.ts';
import { runOperations, runWritePlanning } from '../../database/running/run-operations.ts';
import { deletionLocks, entryLock, planLocaleLocks, planLocks } from '../../plan/writing/locks/plan-locks.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import { planChanges } from '../../plan/writing/plan-changes.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { Engine } from '../engine.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { beginReview } from '../review/review-write.ts';
import { afterEveryWrite, beforeEveryRemoval, beforeEveryWrite } from './every-write.ts';
import { assertCovered, settleStoring } from './settle-storing.ts';
import { removeEntries, storeChanges, storePlanned } from './storing/store-changes.ts';
import { inTransaction } from './transaction.ts';
import {
  ATTACHES_NOTHING,
  type AttachToChange,
  type Columns,
  type SettledStoring,
  type Storing,
  type Write,
} from './write-steps.ts';
import type { WrittenEntry } from './written-entry.ts';

/**
 * The order of every write. In one transaction: the locks requested by the write, the locks of its rows, what its caller
 * may write of them, its guard, the rows, its result, its events, and what is true of every write (`every-write.ts`).
 * `after` hooks run after the commit.
 */
export async function runWrite<T>(scope: Scope, write: Write<T>): Promise<T> {
  const { withFiles } = write;
  const store = (attach: AttachToChange) => inTransaction(scope, (inner) => storeWrite(inner, write, attach));
  const end = await (withFiles === undefined ? store(ATTACHES_NOTHING) : withFiles(store));
  return end();
}

/**
 * The part of a write inside its transaction, which it may share with others. What is returned is called after the
 * commit: it runs the `after` hooks, and gives the result.
 */
export async function storeWrite<T>(
  inner: TransactionScope,
  { how, find, settle, finish, emitEvents, runComponentHooks }: Write<T>,
  attach: AttachToChange = ATTACHES_NOTHING,
): Promise<() => Promise<T>> {
  const { engine, transaction } = inner;
  const { session } = transaction;
  if (how?.locks !== undefined) await session.lock(...how.locks);
  const finding = find(inner, attach);
  const found = finding instanceof Promise ? await finding : finding;
  const locales = found.kind === 'changes' ? planLocaleLocks(found.changes) : [];
  if (locales.length > 0) await session.lock(...locales);
  const beginning = beginReview(inner, found, how?.goesLive);
  const review = beginning === null ? null : await beginning;
  await session.lock(...locksOf(engine, found), ...(review?.locks ?? []));
  const storing = await settleStoring(inner, session, found, settle);
  if (how?.guard !== undefined) await how.guard(inner);
  if (review !== null) await review.start();
  const written: WrittenEntry[] = [];
  const ids = storing.kind === 'removal' ? storing.ids : await storeAll(inner, storing, written);
  const finishWrite = await finish(inner, ids);
  await emitEvents?.(inner, ids);
  if (storing.kind === 'removal') await removeAll(inner, storing, written);
  if (review !== null) await review.end(written);
  const keeping = afterEveryWrite(inner, written, ids);
  if (keeping !== null) await keeping;
  return async () => {
    const hooks = runComponentHooks?.() ?? null;
    if (hooks !== null) await hooks;
    return finishWrite();
  };
}

/** All at once, in one order: two separate sets of locks could deadlock. */
function locksOf({ model }: Engine, storing: Storing): readonly Lock[] {
  switch (storing.kind) {
    case 'changes':
      return [...planLocks(model, storing.changes), ...(storing.locks ?? [])];
    case 'columns':
      return [...new Set(storing.ids.map((id) => entryLock(storing.change.type, id)))];
    case 'removal': {
      const { type, ids } = storing.removal;
      return ids.length === 0 ? [] : deletionLocks(type, ids);
    }
    case 'seed':
      return [];
  }
}

async function storeAll(
  inner: TransactionScope,
  storing: Exclude<SettledStoring, { kind: 'removal' }>,
  written: WrittenEntry[],
): Promise<readonly Id[]> {
  switch (storing.kind) {
    case 'changes': {
      const ids = await storeChanges(inner, storing.changes, written, storing.wants);
      const asserting = assertCovered(inner.engine, inner.transaction.session, storing.changes, ids);
      if (asserting !== null) await asserting;
      return ids;
    }
    case 'columns':
      for (const columns of storing.columns) await storeColumns(inner, columns, written);
      return storing.columns.flatMap(({ ids }) => ids);
    case 'seed':
      return storePlanned(inner, storing.changes, written, { numbering: storing.numbering });
  }
}

async function storeColumns(inner: TransactionScope, { change, ids }: Columns, written: WrittenEntry[]): Promise<void> {
  const { model, dialect } = inner.engine;
  const { session } = inner.transaction;
  const [id] = ids;
  if (id === undefined) return;
  const { type, values } = change;
  const entries = ids.map((one): WrittenEntry => ({ type, verb: 'update', id: one, values }));
  const keeping = beforeEveryWrite(inner, entries, written);
  if (keeping !== null) await keeping;
  const { operations } = await runWritePlanning(
    session,
    dialect,
    planChanges(model, [{ ...change, id } as typeof change]),
  );
  const forAll = (operation: RowOperation): RowOperation =>
    operation.kind === 'update' && operation.table === type.table && operation.where.column === 'id'
      ? { ...operation, where: { ...operation.where, ids } }
      : operation;
  await runOperations(session, dialect, operations.map(forAll));
  for (const entry of entries) written.push(entry);
}

async function removeAll(
  inner: TransactionScope,
  { type, ids }: Extract<SettledStoring, { kind: 'removal' }>,
  written: WrittenEntry[],
): Promise<void> {
  if (ids.length === 0) return;
  await beforeEveryRemoval(inner, type, ids);
  await removeEntries(inner.engine, inner.transaction.session, type, ids);
  for (const id of ids) written.push({ type, verb: 'delete', id, values: null });
}
