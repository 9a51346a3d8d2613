import { idCell, textCell } from '../../database/cells.ts';
import type { Driver, Row } from '../../database/driver.ts';
import { createOwnTables } from '../../database/layout/own-tables.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import { runOperations } from '../../database/running/run-operations.ts';
import { insertion } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { type Attempt, type Delivery, type KeptPost, MAX_DELIVERIES, MAX_KEPT, MAX_REPORTED } from './delivery.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';

export const DELIVERIES = 'plinth_deliveries';

/** The latest attempts to deliver events, one row each. */
const DELIVERY_LAYOUT: TableLayout = {
  name: DELIVERIES,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    // Milliseconds.
    { name: 'sent_at', type: 'bigint' },
    // Null if there was no response.
    { name: 'status', type: 'integer' },
    { name: 'error', type: 'string' },
    { name: 'duration', type: 'integer' },
    { name: 'bytes', type: 'integer' },
    // Null if it is too large to be stored.
    { name: 'body', type: 'text' },
  ],
  indexes: [{ name: 'plinth_deliveries_webhook_id_index', columns: ['webhook_id'], unique: false }],
  foreignKeys: [],
};

export interface DeliveryStore {
  /** Adds attempts, and deletes the oldest of each webhook beyond the limit, and those of deleted webhooks. */
  add(attempts: readonly Attempt[]): Promise<void>;
  /** Newest first. */
  list(webhook: number): Promise<readonly Delivery[]>;
  /** The request sent; its body is null if it was too large to be stored. Null if there is no such delivery. */
  find(webhook: number, id: number): Promise<KeptPost | null>;
  remove(webhook: number): Promise<void>;
}

export function createDeliveryStore(driver: Driver, dialect: Dialect): DeliveryStore {
  const tables = createOwnTables(driver, [DELIVERY_LAYOUT]);
  const sql = (text: string) => fixedStatement(dialect, text);
  const listed = sql(
    `select [id], [delivery], [event], [sent_at], [status], [error], [duration], [bytes],
     case when [body] is null then 0 else 1 end from [${DELIVERIES}]
     where [webhook_id] = ? order by [id] desc limit ${MAX_DELIVERIES}`,
  );
  const one = sql(`select [delivery], [event], [body] from [${DELIVERIES}] where [webhook_id] = ? and [id] = ?`);
  const oldest = sql(
    `select [id] from [${DELIVERIES}] where [webhook_id] = ? order by [id] desc limit 1 offset ${MAX_DELIVERIES}`,
  );
  const removeUpTo = sql(`delete from [${DELIVERIES}] where [webhook_id] = ? and [id] <= ?`);
  const removeAll = sql(`delete from [${DELIVERIES}] where [webhook_id] = ?`);
  const removeStray = sql(`delete from [${DELIVERIES}] where [webhook_id] not in (select [id] from [strapi_webhooks])`);
  return {
    async add(attempts) {
      await tables.prepare();
      await briefTransaction(driver, async (session) => {
        await session.lock(DELIVERIES);
        await runOperations(session, dialect, [insertion(DELIVERIES, ...attempts.map(rowOf))]);
        for (const webhook of new Set(attempts.map((attempt) => attempt.webhook))) {
          const [row] = await session.query(oldest, [webhook]);
          if (row !== undefined) await session.execute(removeUpTo, [webhook, idCell(row[0])]);
        }
        await session.execute(removeStray, []);
      });
    },
    list: async (webhook) => ((await tables.look()) ? (await driver.query(listed, [webhook])).map(readDelivery) : []),
    async find(webhook, id) {
      const [row] = (await tables.look()) ? await driver.query(one, [webhook, id]) : [];
      if (row === undefined) return null;
      const [delivery, event, body] = row;
      return { delivery: String(delivery), event: String(event), body: textCell(body) };
    },
    async remove(webhook) {
      if (!(await tables.look())) return;
      await briefTransaction(driver, async (session) => {
        await session.lock(DELIVERIES);
        await session.execute(removeAll, [webhook]);
      });
    },
  };
}

function rowOf({ webhook, post: { delivery, event, body }, sentAt, status, error, durationMs }: Attempt) {
  const bytes = Buffer.byteLength(body);
  return {
    delivery,
    webhook_id: webhook,
    event,
    sent_at: sentAt,
    status,
    error: error?.slice(0, MAX_REPORTED) ?? null,
    duration: Math.round(durationMs),
    bytes,
    body: bytes > MAX_KEPT ? null : body,
  };
}

const readDelivery = ([id, delivery, event, sentAt, status, error, duration, bytes, isKept]: Row): Delivery => ({
  id: idCell(id),
  delivery: String(delivery),
  event: String(event),
  sentAt: Number(sentAt),
  status: status === null || status === undefined ? null : Number(status),
  error: textCell(error),
  durationMs: Number(duration),
  bytes: Number(bytes),
  isKept: Number(isKept) === 1,
});
