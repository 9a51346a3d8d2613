import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver, Session } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { ownTable } from '../../database/own/own-table.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { type Attempt, type Delivery, type KeptPost, MAX_DELIVERIES, MAX_KEPT, MAX_REPORTED } from './delivery.ts';

/** The latest attempts to deliver events, one row each. */
export const DELIVERIES = ownTable(
  'plinth_deliveries',
  {
    delivery: 'string',
    webhook_id: 'integer',
    event: 'string',
    sent_at: 'bigint',
    // Null if there was no response.
    status: 'integer?',
    error: 'string?',
    duration: 'integer',
    bytes: 'integer',
    // Null if it is too large to be stored.
    body: 'text?',
  },
  { indexes: [['webhook_id']] },
);

export interface DeliveryStore {
  /** Adds attempts, and deletes the oldest of each webhook beyond the limit, and those of deleted webhooks. */
  add(attempts: readonly Attempt[]): Promise<void>;
  /** Newest first. */
  list(webhook: number): Promise<readonly Delivery[]>;
  /** The request sent; its body is null if it was too large to be stored. Null if there is no such delivery. */
  find(webhook: number, id: number): Promise<KeptPost | null>;
  /** Null if there is nothing to remove, as far as can be known without a query if `mayAsk` is false. */
  removal(mayAsk: boolean): Promise<DeliveryRemoval | null>;
}

/** Removes the deliveries of webhooks in the transaction that removes these. */
export interface DeliveryRemoval {
  /** Taken together with the locks of the webhooks. */
  readonly lock: string;
  remove(session: Session, webhooks: readonly number[]): Promise<void>;
}

const SHOWN = ['id', 'delivery', 'event', 'sent_at', 'status', 'error', 'duration', 'bytes'] as const;

export function createDeliveryStore(driver: Driver, dialect: Dialect): DeliveryStore {
  const tables = createOwnTables(driver, [DELIVERIES]);
  const deliveries = createOwnStatements(dialect, DELIVERIES);
  const listed = deliveries.select(SHOWN, `where [webhook_id] = ? order by [id] desc limit ${MAX_DELIVERIES}`);
  const resendable = deliveries.select(['id'], 'where [webhook_id] = ? and [body] is not null');
  const one = deliveries.select(['delivery', 'event', 'body'], 'where [webhook_id] = ? and [id] = ?');
  const keepNewest = deliveries.keepNewest('webhook_id');
  const removeAll = deliveries.remove('where [webhook_id] = ?');
  const removeStray = deliveries.remove('where [webhook_id] not in (select [id] from [strapi_webhooks])');
  return {
    async add(attempts) {
      await tables.prepare();
      await briefTransaction(driver, async (session) => {
        await session.lock(DELIVERIES.name);
        await deliveries.insert(session, ...attempts.map(rowOf));
        for (const webhook of new Set(attempts.map((attempt) => attempt.webhook))) {
          await keepNewest(session, webhook, MAX_DELIVERIES);
        }
        await removeStray(session);
      });
    },
    async list(webhook) {
      if (!(await tables.look())) return [];
      const kept = new Set((await resendable(driver, webhook)).map(({ id }) => id));
      return (await listed(driver, webhook)).map(({ sent_at, duration, ...row }) => ({
        ...row,
        sentAt: sent_at,
        durationMs: duration,
        isKept: kept.has(row.id),
      }));
    },
    async find(webhook, id) {
      const [row = null] = (await tables.look()) ? await one(driver, webhook, id) : [];
      return row;
    },
    async removal(mayAsk) {
      if (!(mayAsk ? await tables.look() : tables.isKnown())) return null;
      return {
        lock: DELIVERIES.name,
        async remove(session, webhooks) {
          for (const webhook of webhooks) await removeAll(session, webhook);
        },
      };
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
