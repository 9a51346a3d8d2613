import type { AuthorizedChange } from '../../access/authorize-change.ts';
import type { Change, UpdateChange } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Session } from '../../database/driver.ts';
import { type Numbering, runOperations, runWritePlanning } from '../../database/running/run-operations.ts';
import { deletionLocks, entryLock, planLocks } from '../../plan/writing/locks/plan-locks.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import { planChanges } from '../../plan/writing/plan-changes.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { removeEntries, type StoreWants, storeChanges, storePlanned } from './storing/store-changes.ts';
import { inTransaction } from './transaction.ts';
import type { WriteOptions } from './write-options.ts';

/** The writes of a transaction. */
export type Storing =
  | { readonly kind: 'changes'; readonly changes: readonly Change[]; readonly wants?: StoreWants }
  /** The same columns of several entries. */
  | { readonly kind: 'columns'; readonly columns: readonly Columns[] }
  | { readonly kind: 'removal'; readonly type: ContentType; readonly ids: readonly Id[] }
  /** Changes that refer to one another before they have ids. One lock covers all of them. */
  | { readonly kind: 'seed'; readonly changes: readonly Change[]; readonly numbering: Numbering | null };

export interface Columns {
  readonly change: UpdateChange & AuthorizedChange;
  readonly ids: readonly Id[];
}

/** Stores the rows of files sent with an entry, and returns the change whose attributes refer to them. */
export type AttachToChange = (
  inner: TransactionScope,
  change: AuthorizedChange,
  resolve: (data: object) => AuthorizedChange,
  id?: Id,
) => AuthorizedChange | Promise<AuthorizedChange>;

/** For writes without files. */
export const ATTACHES_NOTHING: AttachToChange = (_inner, change) => change;

/** One write. Validation and `before` hooks run first, while nothing is locked. */
export interface Write<S extends Storing, T> {
  readonly how?: Pick<WriteOptions, 'locks' | 'guard'>;
  /** Stores the entry's files around the transaction, and removes them if it fails. */
  readonly withFiles?: <R>(store: (attach: AttachToChange) => Promise<R>) => Promise<R>;
  /** The writes, to the extent known before locking. */
  readonly find: (inner: TransactionScope, attach: AttachToChange) => S | Promise<S>;
  /** The same under the locks. */
  readonly settle?: (inner: TransactionScope, found: S) => S | Promise<S>;
  /**
   * Reads the result of the write, to be returned after the commit. Deleted entries are read before they are deleted.
   */
  readonly finish: (inner: TransactionScope, ids: readonly Id[]) => Promise<() => T | Promise<T>>;
  readonly emitEvents?: (inner: TransactionScope, ids: readonly Id[]) => Promise<void>;
  /** `after` hooks of components; run before those of the entry, which `finish` runs. */
  readonly runComponentHooks?: () => Promise<void> | null;
}

/**
 * The order of every write. In one transaction: the locks requested by the write, the locks of its rows, its guard, the
 * rows, its result, its events. `after` hooks run after the commit.
 */
export async function runWrite<S extends Storing, T>(scope: Scope, write: Write<S, T>): Promise<T> {
  const { how, withFiles, find, settle, finish, emitEvents, runComponentHooks } = write;
  const store = (attach: AttachToChange) =>
    inTransaction(scope, async (inner, session) => {
      const { engine } = inner;
      if (how?.locks !== undefined) await session.lock(...how.locks);
      const finding = find(inner, attach);
      const found = finding instanceof Promise ? await finding : finding;
      await session.lock(...locksOf(engine, found));
      const settling = settle === undefined ? found : settle(inner, found);
      const storing = settling instanceof Promise ? await settling : settling;
      if (how?.guard !== undefined) await how.guard(inner);
      const ids = storing.kind === 'removal' ? storing.ids : await storeAll(engine, session, storing);
      const finished = await finish(inner, ids);
      await emitEvents?.(inner, ids);
      if (storing.kind === 'removal' && ids.length > 0) await removeEntries(engine, session, storing.type, ids);
      return finished;
    });
  const finishWrite = await (withFiles === undefined ? store(ATTACHES_NOTHING) : withFiles(store));
  const hooks = runComponentHooks?.() ?? null;
  if (hooks !== null) await hooks;
  const finished = finishWrite();
  return finished instanceof Promise ? await finished : finished;
}

/** All at once, in one order: two separate sets of locks could deadlock. */
function locksOf({ model }: Engine, storing: Storing): readonly Lock[] {
  switch (storing.kind) {
    case 'changes':
      return planLocks(model, storing.changes);
    case 'columns':
      return [...new Set(storing.columns.flatMap(({ change, ids }) => ids.map((id) => entryLock(change.type, id))))];
    case 'removal':
      return storing.ids.length === 0 ? [] : deletionLocks(storing.type, storing.ids);
    case 'seed':
      return [];
  }
}

async function storeAll(
  engine: Engine,
  session: Session,
  storing: Exclude<Storing, { kind: 'removal' }>,
): Promise<readonly Id[]> {
  switch (storing.kind) {
    case 'changes':
      return storeChanges(engine, session, storing.changes, storing.wants);
    case 'columns':
      for (const columns of storing.columns) await storeColumns(engine, session, columns);
      return storing.columns.flatMap(({ ids }) => ids);
    case 'seed':
      return storePlanned(engine, session, storing.changes, { numbering: storing.numbering });
  }
}

async function storeColumns({ model, dialect }: Engine, session: Session, { change, ids }: Columns): Promise<void> {
  const [id] = ids;
  if (id === undefined) return;
  const { operations } = await runWritePlanning(session, dialect, planChanges(model, [{ ...change, id }]));
  const forAll = (operation: RowOperation): RowOperation =>
    operation.kind === 'update' && operation.table === change.type.table && operation.where.column === 'id'
      ? { ...operation, where: { ...operation.where, ids } }
      : operation;
  await runOperations(session, dialect, operations.map(forAll));
}
