import type { Engine } from '../../../content/engine.ts';
import { inCodeTransaction } from '../../../content/writing/transactions/code-transaction.ts';
import { requestScope } from '../../context/request-context.ts';
import type { TransactionOptionsHere } from './transaction-options.ts';

/** The argument of a transaction's callback. */
export interface TransactionHandle {
  readonly trx: unknown;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  onCommit(callback: () => unknown): void;
  onRollback(callback: () => unknown): void;
}

/** Rolls back a transaction at its callback's request. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The transaction was rolled back.');
    this.result = result;
  }
}

/**
 * `strapi.db.transaction(callback)`: all writes of the callback are stored when it returns, and none if it throws or
 * calls `rollback`. A nested one is rolled back alone. Without a callback it is a transaction that code ends itself,
 * for those knex statements that it is passed to.
 */
export const createTransaction =
  (engine: Engine, transactionOptions: TransactionOptionsHere, trx: () => unknown, connection: () => unknown) =>
  async (callback?: unknown): Promise<unknown> => {
    if (typeof callback !== 'function') return openTransaction(connection() as KnexLike);
    const opened = transactionOptions();
    try {
      return await inCodeTransaction(
        requestScope(engine),
        async ({ endings }) => {
          let isRolledBack = false;
          const handle: TransactionHandle = {
            trx: trx(),
            // It is committed when the callback has returned.
            commit: async () => undefined,
            async rollback() {
              isRolledBack = true;
            },
            onCommit: (call) => void endings.committed.push(call),
            onRollback: (call) => void endings.rolledBack.push(call),
          };
          const result = await (callback as (handle: TransactionHandle) => unknown)(handle);
          if (isRolledBack) throw new RolledBack(result);
          return result;
        },
        opened,
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.result;
      throw error;
    }
  };

interface KnexLike {
  transaction(): Promise<{ commit(): Promise<unknown>; rollback(): Promise<unknown> }>;
}

/** A transaction without a callback: knex's own, for statements that name it. */
async function openTransaction(knex: KnexLike) {
  const opened = await knex.transaction();
  return {
    commit: async (): Promise<void> => void (await opened.commit()),
    rollback: async (): Promise<void> => void (await opened.rollback()),
    get: () => opened,
  };
}
