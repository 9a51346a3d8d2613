import {
  documentTableOf,
  planMissingIds,
  type StoredTable,
} from '../../plan/writing/translations/plan-document-ids.ts';
import { DOCUMENT_ID_COLUMN } from '../../schema/fit-model.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Driver } from '../driver.ts';
import { runOperations, runPlanning } from '../running/run-operations.ts';
import { createTables } from './create-layout.ts';
import type { TableLayout } from './table-layout.ts';

export interface StoredDocumentIds {
  readonly uid: string;
  /** Whether the column was added. */
  readonly isNew: boolean;
  readonly entries: number;
}

/**
 * Stores the document id of every entry that has none in the column that v5's migration keeps, so that its groups are
 * complete: v5 would give an incomplete one a new id.
 */
export async function storeDocumentIds(driver: Driver, model: Model): Promise<readonly StoredDocumentIds[]> {
  const types = [...model.contentTypes.values()];
  const { columns } = await createTables(driver, types.map(columnOf), { waitsBriefly: true });
  const stored: StoredDocumentIds[] = [];
  for (const type of types) {
    const table = { ...documentTableOf(type), column: DOCUMENT_ID_COLUMN };
    const isNew = columns.includes(`${type.table}.${DOCUMENT_ID_COLUMN}`);
    stored.push({ uid: type.uid, isNew, entries: await fill(driver, table) });
  }
  return stored;
}

const columnOf = ({ table }: ContentType): TableLayout => ({
  name: table,
  columns: [{ name: DOCUMENT_ID_COLUMN, type: 'string' }],
  indexes: [{ name: `${table}_${DOCUMENT_ID_COLUMN}_index`, columns: [DOCUMENT_ID_COLUMN], unique: false }],
  foreignKeys: [],
});

/** Entries per transaction. */
const BATCH = 500;

async function fill(driver: Driver, type: StoredTable): Promise<number> {
  const dialect = dialectOf(driver.client);
  const next = fixedStatement(
    dialect,
    `select [id] from [${type.table}] where [${type.column}] is null and [id] > ? order by [id] limit ${BATCH}`,
  );
  let count = 0;
  for (let last = 0; ; ) {
    const found = await driver.transaction(async (session) => {
      const ids = (await session.query(next, [last])).map(([id]) => Number(id));
      const missing = await runPlanning(session, dialect, planMissingIds(type, ids));
      const rows = [...missing].map(([id, documentId]) => ({ id, cells: new Map([[type.column, documentId]]) }));
      if (rows.length > 0) {
        await runOperations(session, dialect, [{ kind: 'rewrite', table: type.table, columns: [type.column], rows }]);
      }
      return ids;
    });
    count += found.length;
    if (found.length < BATCH) return count;
    last = found.at(-1) ?? last;
  }
}

/** Types with a column of document ids, and how many of their entries have none. */
export async function countMissingIds(driver: Driver, model: Model): Promise<ReadonlyMap<ContentType, number>> {
  const counts = new Map<ContentType, number>();
  for (const type of model.contentTypes.values()) {
    if (type.documentIdColumn === undefined) continue;
    const text = `select count(*) from [${type.table}] where [${type.documentIdColumn}] is null`;
    const [row] = await driver.query(fixedStatement(dialectOf(driver.client), text), []);
    counts.set(type, Number(row?.[0] ?? 0));
  }
  return counts;
}
