import { randomUUID } from 'node:crypto';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver, Session } from '../../database/driver.ts';
import { createTables } from '../../database/layout/create-layout.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { ownTable } from '../../database/own/own-table.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';

/** Events to be sent: one row per event and webhook. */
export const OUTBOX = ownTable(
  'plinth_outbox',
  {
    delivery: 'string',
    webhook_id: 'integer',
    event: 'string',
    body: 'text',
    attempts: 'integer',
    // Milliseconds: not to be sent before. The sending process moves it ahead, so no other process sends it.
    due_at: 'bigint',
  },
  { indexes: [['webhook_id', 'due_at']] },
);

/** An event for one webhook. */
export interface QueuedEvent {
  readonly webhook: number;
  readonly event: string;
  readonly body: string;
}

/** An event that this process is about to send. */
export interface ClaimedEvent extends QueuedEvent {
  readonly id: number;
  readonly delivery: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/** The events queued for one webhook. */
export interface EventQueue {
  readonly webhook: number;
  readonly count: number;
  /** When the first of them may be sent. */
  readonly dueAt: number;
}

export interface OutboxStore {
  /** Creates the table if it does not exist. */
  prepare(): Promise<void>;
  /** Inside the transaction that the events belong to. */
  put(session: Session, events: readonly QueuedEvent[]): Promise<void>;
  waiting(): Promise<readonly EventQueue[]>;
  /** The first events of each webhook, reserved for this process until then. */
  claim(free: ReadonlyMap<number, number>, until: number): Promise<readonly ClaimedEvent[]>;
  remove(id: number): Promise<void>;
  postpone(id: number, dueAt: number): Promise<void>;
  /** Deletes all queued events of a webhook but the newest; returns the number deleted. */
  trim(webhook: number, keep: number): Promise<number>;
}

/** Per webhook. */
export const MAX_CLAIMED = 5;

export function createOutboxStore(driver: Driver, dialect: Dialect): OutboxStore {
  const outbox = createOwnStatements(dialect, OUTBOX);
  const waiting = fixedStatement(
    dialect,
    `select [webhook_id], count(*), min([due_at]) from [${OUTBOX.name}] group by [webhook_id]`,
  );
  const due = outbox.select(
    ['id', 'webhook_id', 'event', 'body', 'delivery', 'attempts'],
    `where [webhook_id] = ? and [due_at] <= ? order by [id] limit ${MAX_CLAIMED}`,
  );
  const claim = outbox.update('set [due_at] = ?, [attempts] = [attempts] + 1 where [id] = ?');
  const remove = outbox.remove('where [id] = ?');
  const postpone = outbox.update('set [due_at] = ? where [id] = ?');
  const keepNewest = outbox.keepNewest('webhook_id');
  const brief = <T>(work: (session: Session) => Promise<T>): Promise<T> => briefTransaction(driver, work);

  return {
    prepare: () => createTables(driver, [OUTBOX.layout]).then(() => undefined),

    async put(session, events) {
      const due_at = Date.now();
      const rows = events.map(({ webhook, event, body }) => ({
        ...{ delivery: randomUUID(), webhook_id: webhook, event, body, attempts: 0, due_at },
      }));
      await outbox.insert(session, ...rows);
    },

    waiting: async () =>
      (await driver.query(waiting, [])).map(([webhook, count, dueAt]) => ({
        webhook: Number(webhook),
        count: Number(count),
        dueAt: Number(dueAt),
      })),

    claim: (free, until) =>
      brief(async (session) => {
        await session.lock(`${OUTBOX.name} claim`);
        const claimed: ClaimedEvent[] = [];
        for (const [webhook, count] of free) {
          const rows = await due(session, webhook, Date.now());
          claimed.push(
            ...rows.slice(0, count).map(({ webhook_id, attempts, ...event }) => ({
              ...event,
              webhook: webhook_id,
              attempts: attempts + 1,
            })),
          );
        }
        for (const { id } of claimed) await claim(session, until, id);
        return claimed;
      }),

    remove: async (id) => void (await brief((session) => remove(session, id))),
    postpone: async (id, dueAt) => void (await brief((session) => postpone(session, dueAt, id))),
    trim: (webhook, keep) => brief((session) => keepNewest(session, webhook, keep)),
  };
}
