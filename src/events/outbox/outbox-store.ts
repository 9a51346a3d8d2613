import { randomUUID } from 'node:crypto';
import { createTables } from '../../database/layout/create-layout.ts';
import { idCell } from '../../database/cells.ts';
import type { Driver, Row, Session } from '../../database/driver.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import { runOperations } from '../../database/running/run-operations.ts';
import { insertion } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';

export const OUTBOX = 'plinth_outbox';

/** Events to be sent: one row per event and webhook. */
const OUTBOX_LAYOUT: TableLayout = {
  name: OUTBOX,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    { name: 'body', type: 'text' },
    { name: 'attempts', type: 'integer' },
    // Milliseconds: not to be sent before. The sending process moves it ahead, so no other process sends it.
    { name: 'due_at', type: 'bigint' },
  ],
  indexes: [{ name: 'plinth_outbox_webhook_id_due_at_index', columns: ['webhook_id', 'due_at'], unique: false }],
  foreignKeys: [],
};

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
  const sql = (text: string) => fixedStatement(dialect, text);
  const waiting = sql(`select [webhook_id], count(*), min([due_at]) from [${OUTBOX}] group by [webhook_id]`);
  const due = sql(
    `select [id], [webhook_id], [event], [body], [delivery], [attempts] from [${OUTBOX}]
     where [webhook_id] = ? and [due_at] <= ? order by [id] limit ${MAX_CLAIMED}`,
  );
  const claim = sql(`update [${OUTBOX}] set [due_at] = ?, [attempts] = [attempts] + 1 where [id] = ?`);
  const remove = sql(`delete from [${OUTBOX}] where [id] = ?`);
  const postpone = sql(`update [${OUTBOX}] set [due_at] = ? where [id] = ?`);
  const newest = sql(`select [id] from [${OUTBOX}] where [webhook_id] = ? order by [id] desc limit 1 offset ?`);
  const removeUpTo = sql(`delete from [${OUTBOX}] where [webhook_id] = ? and [id] <= ?`);
  const run = async (statement: ReturnType<typeof sql>, values: readonly number[]): Promise<number> =>
    briefTransaction(driver, (session) => session.execute(statement, values));

  return {
    prepare: () => createTables(driver, [OUTBOX_LAYOUT]).then(() => undefined),

    async put(session, events) {
      const now = Date.now();
      const rows = events.map(({ webhook, event, body }) => ({
        delivery: randomUUID(),
        webhook_id: webhook,
        event,
        body,
        attempts: 0,
        due_at: now,
      }));
      await runOperations(session, dialect, [insertion(OUTBOX, ...rows)]);
    },

    waiting: async () =>
      (await driver.query(waiting, [])).map(([webhook, count, dueAt]) => ({
        webhook: idCell(webhook),
        count: Number(count),
        dueAt: Number(dueAt),
      })),

    claim: (free, until) =>
      briefTransaction(driver, async (session) => {
        await session.lock(`${OUTBOX} claim`);
        const claimed: ClaimedEvent[] = [];
        for (const [webhook, count] of free) {
          const rows = await session.query(due, [webhook, Date.now()]);
          claimed.push(...rows.slice(0, count).map(readEvent));
        }
        for (const { id } of claimed) await session.execute(claim, [until, id]);
        return claimed;
      }),

    remove: async (id) => void (await run(remove, [id])),
    postpone: async (id, dueAt) => void (await run(postpone, [dueAt, id])),

    async trim(webhook, keep) {
      const [row] = await driver.query(newest, [webhook, Math.floor(keep)]);
      return row === undefined ? 0 : run(removeUpTo, [webhook, idCell(row[0])]);
    },
  };
}

const readEvent = ([id, webhook, event, body, delivery, attempts]: Row): ClaimedEvent => ({
  id: idCell(id),
  webhook: idCell(webhook),
  event: String(event),
  body: String(body),
  delivery: String(delivery),
  attempts: Number(attempts) + 1,
});
