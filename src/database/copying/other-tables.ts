import { dialectOf } from '../../sql/dialect-of.ts';
import { repeatedIdsStatement } from '../../sql/whole-table.ts';
import type { Driver, LiveTables } from '../driver.ts';
import { createTables } from '../layout/create-layout.ts';
import type { LiveColumn, LiveTable } from '../layout/live-tables.ts';
import type { ColumnLayout, ColumnType, TableLayout } from '../layout/table-layout.ts';
import type { PairedColumn, TablePair } from './table-pairs.ts';

/** The server's own tables, which it creates again if needed. */
const OWN = /^plinth_/;

/**
 * The pairs, plus tables and columns that belong to no content type, which are created in the target. Views, binary
 * columns and Plinth's own tables are skipped; so are indexes and constraints, which another engine may not support.
 */
export async function addOtherTables(
  source: Driver,
  target: Driver,
  live: LiveTables,
  pairs: readonly TablePair[],
): Promise<readonly TablePair[]> {
  const known = new Map(pairs.map((pair) => [pair.from, pair]));
  const rights = await source.layout.rights((statement) => source.query(statement, []));
  const layouts: TableLayout[] = [];
  const extended = new Map<TablePair, TablePair>();
  const added: TablePair[] = [];
  for (const table of live.values()) {
    const pair = known.get(table.name);
    if (pair !== undefined) {
      const columns = otherColumns(source, target, table, new Set(['id', ...pair.columns.map(({ from }) => from)]));
      extended.set(pair, { ...pair, columns: [...pair.columns, ...columns] });
      layouts.push(layoutFor(pair.to, columns));
    } else if (!OWN.test(table.name) && !rights.refuses('alter', table.name)) {
      const hasIds = await hasOwnIds(source, table);
      const columns = otherColumns(source, target, table, new Set(hasIds ? ['id'] : []));
      if (columns.length === 0 && !hasIds) continue;
      const to = target.layout.physicalName(table.name);
      added.push({ from: table.name, to, hasIds, columns, later: new Set() });
      layouts.push(layoutFor(to, columns, hasIds));
    }
  }
  await createTables(target, layouts);
  return [...pairs.map((pair) => extended.get(pair) ?? pair), ...added];
}

/** Whether each row has a number by which reading can continue. */
async function hasOwnIds(source: Driver, { name, columns }: LiveTable): Promise<boolean> {
  const id = columns.get('id');
  if (id === undefined || !['integer', 'bigint'].includes(source.layout.storedType(id.type))) return false;
  const [[repeated] = []] = await source.query(repeatedIdsStatement(dialectOf(source.client), name), []);
  return Number(repeated) === 0;
}

function otherColumns(
  source: Driver,
  target: Driver,
  { columns }: LiveTable,
  known: ReadonlySet<string>,
): readonly PairedColumn[] {
  return [...columns.values()].flatMap((column) => {
    const type = known.has(column.name) ? null : copiedType(source, column);
    return type === null
      ? []
      : [{ from: column.name, to: target.layout.physicalName(column.name), type, isFine: true }];
  });
}

/** A type that can store all values of the column in every engine; null if there is none. */
function copiedType(source: Driver, { type }: LiveColumn): ColumnType | null {
  const stored = source.layout.storedType(type);
  if (stored === 'bytes') return null;
  if (stored === 'integer' && type.includes('unsigned')) return 'bigint';
  // Decimal columns have two digits: other decimals are kept exact as text.
  if (stored === 'decimal' && !/\(10,\s*2\)/.test(type)) return 'text';
  return stored === 'string' && !/\((\d{1,2}|1\d\d|2[0-4]\d|25[0-5])\)$/.test(type) ? 'text' : stored;
}

const layoutFor = (name: string, columns: readonly PairedColumn[], hasIds = false): TableLayout => ({
  name,
  columns: [...(hasIds ? [{ name: 'id', type: 'id' } as const] : []), ...columns.map(columnFor)],
  indexes: [],
  foreignKeys: [],
});

const columnFor = ({ to, type }: PairedColumn): ColumnLayout => ({ name: to, type });
