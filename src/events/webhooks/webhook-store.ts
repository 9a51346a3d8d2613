import { booleanCell, idCell, textCell } from '../../database/cells.ts';
import type { Driver, Reader, Row, SqlCell } from '../../database/driver.ts';
import { idOf, runOperations } from '../../database/run-operations.ts';
import type { NewRow } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Webhook } from './webhook.ts';

/** The rows of v4's own table: its admin page and this program see the same receivers. */
export interface WebhookStore {
  list(reader?: Pick<Reader, 'query'>): Promise<readonly Webhook[]>;
  add(webhook: Omit<Webhook, 'id'>): Promise<number>;
  remove(id: number): Promise<void>;
}

const TABLE = 'strapi_webhooks';

export function createWebhookStore(driver: Pick<Driver, 'query' | 'transaction'>, dialect: Dialect): WebhookStore {
  const all = fixedStatement(
    dialect,
    `select [id], [name], [url], [headers], [events], [enabled] from [${TABLE}] order by [id]`,
  );
  return {
    list: async (reader = driver) => (await reader.query(all, [])).map(readWebhook),
    async add({ name, url, headers, events, enabled }) {
      const values = { name, url, headers: JSON.stringify(headers), events: JSON.stringify(events), enabled };
      const row: NewRow = { kind: 'newRow', cells: new Map(Object.entries(values)) };
      const ids = await driver.transaction((session) =>
        runOperations(session, dialect, [{ kind: 'insert', table: TABLE, rows: [row], gives: 'ids' }]),
      );
      return idOf(ids, row);
    },
    async remove(id) {
      const where = { column: 'id', ids: [id], fixed: [] };
      await driver.transaction((session) => runOperations(session, dialect, [{ kind: 'delete', table: TABLE, where }]));
    },
  };
}

const readWebhook = ([id, name, url, headers, events, enabled]: Row): Webhook => ({
  id: idCell(id),
  name: textCell(name) ?? '',
  url: textCell(url) ?? '',
  headers: readHeaders(jsonCell(headers)),
  events: readTexts(jsonCell(events)),
  enabled: booleanCell(enabled),
});

/** Whatever another program left there: text that is no JSON counts as nothing. */
function jsonCell(cell: SqlCell | undefined): unknown {
  if (typeof cell !== 'string') return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const readHeaders = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
    : {};
