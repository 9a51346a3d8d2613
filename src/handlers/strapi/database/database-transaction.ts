import type { Engine } from '../../../content/engine.ts';
import { requestScope } from '../../context/request-context.ts';
import { inTransaction, transactionEnds } from '../../../content/writing/transaction.ts';

/** What the callback of a transaction is given. */
export interface TransactionHandle {
  readonly trx: unknown;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  onCommit(callback: () => unknown): void;
  onRollback(callback: () => unknown): void;
}

/** Undoes a transaction whose callback asked for it. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The transaction was rolled back.');
    this.result = result;
  }
}

/** A transaction without a callback: knex's own, for statements that name it. */
export interface OpenedTransaction {
  commit(): Promise<void>;
  rollback(): Promise<void>;
  get(): unknown;
}

/** What a transaction of knex offers. */
interface KnexTransaction {
  commit(): Promise<unknown>;
  rollback(): Promise<unknown>;
}

/**
 * `strapi.db.transaction(callback)`: everything that the callback writes is stored when it returns, and
 * nothing when it throws or calls `rollback`. One inside of another is undone by itself. Without a callback
 * it is a transaction that is ended by hand, and belongs to those statements of knex that are given it.
 */
export const createTransaction =
  (engine: Engine, trx: () => unknown, connection: () => unknown) =>
  async (callback?: unknown): Promise<unknown> => {
    if (typeof callback !== 'function') return openTransaction(engine, trx, connection);
    try {
      return await inTransaction(requestScope(engine), () => runCallback(engine, trx, callback as Callback), {
        code: true,
        mayTakeLong: true,
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result;
      throw error;
    }
  };

/** Inside of another transaction it is that one, which ends by itself. */
async function openTransaction(
  engine: Engine,
  trx: () => unknown,
  connection: () => unknown,
): Promise<OpenedTransaction> {
  if (transactionEnds(engine) !== null) {
    return { commit: async () => undefined, rollback: async () => undefined, get: trx };
  }
  const knex = connection() as { transaction(): Promise<KnexTransaction> };
  const opened = await knex.transaction();
  return {
    async commit() {
      await opened.commit();
    },
    async rollback() {
      await opened.rollback();
    },
    get: () => opened,
  };
}

type Callback = (handle: TransactionHandle) => unknown;

async function runCallback(engine: Engine, trx: () => unknown, callback: Callback): Promise<unknown> {
  const ends = transactionEnds(engine);
  if (ends === null) throw new Error('a callback runs in its transaction');
  let isRolledBack = false;
  const result = await callback({
    trx: trx(),
    // It is stored when the callback is done.
    commit: async () => undefined,
    async rollback() {
      isRolledBack = true;
    },
    onCommit: (call) => void ends.committed.push(call),
    onRollback: (call) => void ends.rolledBack.push(call),
  });
  if (isRolledBack) throw new RolledBack(result);
  return result;
}
