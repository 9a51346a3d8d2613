import type { Engine } from '../../../content/engine.ts';
import { inCodeTransaction } from '../../../content/writing/transactions/code-transaction.ts';
import { requestScope } from '../../context/request-context.ts';
import type { OpenedHere } from './opened-here.ts';

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

/** A transaction without a callback: knex's own, for statements that name it. */
export interface OpenedTransaction {
  commit(): Promise<void>;
  rollback(): Promise<void>;
  get(): unknown;
}

/** Members of a knex transaction. */
interface KnexTransaction {
  commit(): Promise<unknown>;
  rollback(): Promise<unknown>;
}

/**
 * `strapi.db.transaction(callback)`: everything that the callback writes is stored when it returns, and
 * nothing when it throws or calls `rollback`. One inside another is undone by itself. Without a callback
 * it is a transaction that is ended by hand, and belongs to those statements of knex that are given it.
 */
export const createTransaction =
  (engine: Engine, openedHere: OpenedHere, trx: () => unknown, connection: () => unknown) =>
  async (callback?: unknown): Promise<unknown> => {
    if (typeof callback !== 'function') return openTransaction(connection() as KnexLike);
    const opened = openedHere();
    try {
      return await inCodeTransaction(
        requestScope(engine),
        async ({ endings }) => {
          let isRolledBack = false;
          const handle: TransactionHandle = {
            trx: trx(),
            // It is stored when the callback is done.
            commit: async () => undefined,
            async rollback() {
              isRolledBack = true;
            },
            onCommit: (call) => void endings.committed.push(call),
            onRollback: (call) => void endings.rolledBack.push(call),
          };
          const result = await (callback as (given: TransactionHandle) => unknown)(handle);
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
  transaction(): Promise<KnexTransaction>;
}

async function openTransaction(knex: KnexLike): Promise<OpenedTransaction> {
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
