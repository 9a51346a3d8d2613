import { booleanCell, idCell, textCell } from '../../database/cells.ts';
import type { Driver, Reader, Row, Session, SqlCell } from '../../database/driver.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import { idOf, runOperations } from '../../database/running/run-operations.ts';
import { cellsOf, newRow } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import { createDeliveryStore, type DeliveryStore } from '../deliveries/delivery-store.ts';
import type { Webhook } from './webhook.ts';

/** The rows of v4's own table, used by the sender, the command line, project code and the admin API. */
export interface WebhookStore {
  list(reader?: Pick<Reader, 'query'>): Promise<readonly Webhook[]>;
  byId(id: number): Promise<Webhook | null>;
  add(webhook: Omit<Webhook, 'id'>): Promise<number>;
  /** Null if there is no such webhook; members that are not given are unchanged. */
  update(id: number, change: Partial<Omit<Webhook, 'id'>>): Promise<Webhook | null>;
  /** All at once; returns those that existed. */
  remove(ids: readonly number[]): Promise<readonly Webhook[]>;
}

const TABLE = 'strapi_webhooks';
const MAX_ID = 2 ** 31 - 1;

/**
 * `running` returns the caller's transaction, if there is one: a second one would wait for it. Deliveries are removed
 * with their webhook; in a caller's transaction only if their table is known, otherwise with the next delivery.
 */
export function createWebhookStore(
  driver: Driver,
  dialect: Dialect,
  running: () => Session | null = () => null,
  log: Pick<DeliveryStore, 'removal'> = createDeliveryStore(driver, dialect),
): WebhookStore {
  const columns = '[id], [name], [url], [headers], [events], [enabled]';
  const all = fixedStatement(dialect, `select ${columns} from [${TABLE}] order by [id]`);
  const one = fixedStatement(dialect, `select ${columns} from [${TABLE}] where [id] = ?`);
  const inTransaction = <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = running();
    return session === null ? briefTransaction(driver, work) : work(session);
  };
  const byId = async (id: number, reader: Pick<Reader, 'query'>): Promise<Webhook | null> => {
    if (!isId(id)) return null;
    const [row] = await reader.query(one, [id]);
    return row === undefined ? null : readWebhook(row);
  };
  /** Locks the webhook: an update must not overwrite concurrent changes of the members it does not set. */
  const alone = <T>(id: number, work: (session: Session, stored: Webhook) => Promise<T>): Promise<T | null> =>
    inTransaction(async (session) => {
      await session.lock(lockOf(id));
      const stored = await byId(id, session);
      return stored === null ? null : work(session, stored);
    });
  const where = (...ids: readonly number[]) => ({ column: 'id', ids, fixed: [] });
  return {
    list: async (reader = running() ?? driver) => (await reader.query(all, [])).map(readWebhook),
    byId: (id) => byId(id, running() ?? driver),
    async add(webhook) {
      const deliveries = await log.removal(running() === null);
      return inTransaction(async (session) => {
        if (deliveries !== null) await session.lock(deliveries.lock);
        const row = newRow(rowOf(webhook));
        const insertion = { kind: 'insert', table: TABLE, rows: [row], gives: 'ids' } as const;
        const id = idOf(await runOperations(session, dialect, [insertion]), row);
        // SQLite reuses the ids of removed webhooks, and other programs remove them without their deliveries.
        await deliveries?.remove(session, [id]);
        return id;
      });
    },
    update: (id, change) =>
      alone(id, async (session, stored) => {
        const changed = { ...stored, ...change };
        const update = { kind: 'update', table: TABLE, where: where(id), cells: cellsOf(rowOf(changed)) } as const;
        await runOperations(session, dialect, [update]);
        return changed;
      }),
    async remove(given) {
      const deliveries = await log.removal(running() === null);
      return inTransaction(async (session) => {
        const ids = [...new Set(given)].filter(isId);
        await session.lock(...ids.map(lockOf), ...(deliveries === null ? [] : [deliveries.lock]));
        const stored = (await session.query(all, [])).map(readWebhook).filter(({ id }) => ids.includes(id));
        const removal = { kind: 'delete', table: TABLE, where: where(...stored.map(({ id }) => id)) } as const;
        if (stored.length === 0) return stored;
        await runOperations(session, dialect, [removal]);
        await deliveries?.remove(session, removal.where.ids);
        return stored;
      });
    },
  };
}

/** Project code may pass any value. */
const isId = (id: number): boolean => Number.isInteger(id) && id <= MAX_ID;

const lockOf = (id: number): string => `${TABLE} ${id}`;

const rowOf = ({ name, url, headers, events, enabled }: Omit<Webhook, 'id'>) => ({
  name,
  url,
  headers: JSON.stringify(headers),
  events: JSON.stringify(events),
  enabled,
});

const readWebhook = ([id, name, url, headers, events, enabled]: Row): Webhook => ({
  id: idCell(id),
  name: textCell(name) ?? '',
  url: textCell(url) ?? '',
  headers: recordOf(jsonCell(headers)),
  events: readTexts(jsonCell(events)),
  enabled: booleanCell(enabled),
});

/** Other programs may have stored anything: invalid JSON counts as empty. */
const jsonCell = (cell: SqlCell | undefined): unknown => (typeof cell === 'string' ? parseJson(cell, null) : cell);

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
