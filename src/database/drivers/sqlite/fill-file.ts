import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { CataloguedColumn, CataloguedTable, StoredType, CataloguedKey } from '../../layout/catalogue.ts';
import type { Row, SqlCell } from '../../../sql/rows.ts';
import type { TableWriter } from '../../copying/copy-tables.ts';
import { openConnection, type SqliteConnection, type SqliteStatement, type SqliteValue } from './sqlite-library.ts';
import { assertNever } from '../../../util/assert-never.ts';
import { booleanCell, timeCell } from '../../cells.ts';
import isEqual from 'lodash/isEqual.js';
import { sqliteLayout } from './sqlite-layout.ts';

/** A new file that receives tables of another database. It is used for a dry run, so it need not survive a crash. */
export function fillFile(filename: string): TableWriter {
  const connection = openConnection(filename);
  // Rows arrive table by table, not in the order of their references.
  connection.exec('pragma foreign_keys = off; pragma journal_mode = off; pragma synchronous = off; begin');
  return {
    create: (table, all) => connection.exec(createTableText(table, all)),
    open(table) {
      const insert = prepareInsert(connection, table);
      return (rows) => rows.reduce((bytes, row) => bytes + insertRow(insert, table.columns, row), 0);
    },
    finish(table) {
      for (const text of uniqueIndexTexts(table)) connection.exec(text);
      if (table.lastId > 0) countFrom(connection, table);
    },
    close() {
      connection.exec('commit');
      connection.close();
    },
  };
}

const prepareInsert = (connection: SqliteConnection, { name, columns }: CataloguedTable): SqliteStatement =>
  connection.prepare(
    `insert into ${quote(name)} (${columns.map((column) => quote(column.name)).join(', ')})
      values (${columns.map(() => '?').join(', ')})`,
  );

/** Returns its approximate size in bytes. */
function insertRow(insert: SqliteStatement, columns: readonly CataloguedColumn[], row: Row): number {
  const cells = columns.map(({ type }, index) => storedCell(type, row[index] ?? null));
  insert.run(...cells);
  return cells.reduce<number>(
    (bytes, cell) =>
      bytes + (typeof cell === 'string' ? cell.length : cell instanceof Uint8Array ? cell.byteLength : CELL_BYTES),
    0,
  );
}

const CELL_BYTES = 8;

/** Ids of deleted rows are not reused. */
function countFrom(connection: SqliteConnection, { name, lastId }: CataloguedTable): void {
  if (connection.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").get() === undefined) return;
  const { changes } = connection
    .prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?')
    .run(lastId, name);
  if (Number(changes) === 0) {
    connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastId);
  }
}

/** A cell of another database as SQLite stores it: times as milliseconds, booleans and numbers as numbers. */
function storedCell(type: StoredType, cell: SqlCell): SqliteValue {
  if (cell === null || Buffer.isBuffer(cell)) return cell;
  if (typeof cell === 'boolean') return Number(cell);
  if (cell instanceof Date) return cell.getTime();
  // Geometry values and similar, which a driver returns as objects.
  if (typeof cell === 'object') return JSON.stringify(cell);
  switch (type) {
    case 'boolean':
      return typeof cell === 'number' ? cell : Number(booleanCell(cell));
    case 'datetime':
      return finite(timeCell(cell)) ?? String(cell);
    case 'decimal':
    case 'double':
      return finite(Number(cell)) ?? String(cell);
    case 'bigint':
      return /^-?\d{1,18}$/.test(String(cell)) ? BigInt(cell) : String(cell);
    case 'time':
      return String(cell).replace(/(\.\d+)?$/, (fraction) => (fraction || '.000').padEnd(4, '0').slice(0, 4));
    case 'string':
    case 'text':
    case 'json':
    case 'integer':
    case 'date':
    case 'bytes':
      return cell;
    default:
      return assertNever(type);
  }
}

/** Some databases have `infinity` as a time and `NaN` as a number. */
const finite = (number: number | null): number | null => (Number.isFinite(number) ? number : null);

/** A table of another database as this engine would declare it for the same content. */
function createTableText(table: CataloguedTable, all: readonly CataloguedTable[]): string {
  const counted = countedColumn(table);
  const columns = table.columns.map((column) =>
    column === counted ? `${quote(column.name)} ${sqliteLayout.columnTypes.id}` : columnText(column),
  );
  const primary =
    counted !== undefined || table.primaryKey.length === 0 ? [] : [`primary key (${namesOf(table.primaryKey)})`];
  const keys = table.foreignKeys.filter((key) => leadsToOne(key, all)).map(foreignKeyText);
  return `create table ${quote(table.name)} (${[...columns, ...primary, ...keys].join(', ')})`;
}

const uniqueIndexTexts = ({ name, uniques, primaryKey }: CataloguedTable): readonly string[] =>
  uniques
    .filter((columns) => !isEqual(columns, primaryKey))
    .map((columns, index) => {
      const own = quote(`${name}_copied_${index + 1}`);
      return `create unique index ${own} on ${quote(name)} (${namesOf(columns)})`;
    });

/** The column of generated ids. */
const countedColumn = ({ columns, primaryKey }: CataloguedTable): CataloguedColumn | undefined =>
  primaryKey.length === 1 ? columns.find(({ name, counts }) => counts && name === primaryKey[0]) : undefined;

function columnText({ name, type, required, fallback, ignoresCase }: CataloguedColumn): string {
  const value = fallback === null ? null : fallbackText(type, fallback);
  // Computed values that this engine cannot express are omitted.
  const isRequired = required && (fallback === null || value !== null);
  return [
    `${quote(name)} ${typeText(type)}`,
    ...(isRequired ? ['not null'] : []),
    ...(value === null ? [] : [`default ${value}`]),
    ...(ignoresCase ? ['collate nocase'] : []),
  ].join(' ');
}

const typeText = (type: StoredType): string => (type === 'bytes' ? 'blob' : sqliteLayout.columnTypes[type]);

const NOW = "(cast(unixepoch('subsec') * 1000 as integer))";

/** A default of another database; null unless it is a plain value or the current time. */
function fallbackText(type: StoredType, text: string): string | null {
  if (/^(now\(\)|current_timestamp)/i.test(text)) return type === 'datetime' ? NOW : null;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true' ? '1' : '0';
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return /^('(?:[^']|'')*')(::[\w [\]]+(\(\d+\))?)?$/.exec(text)?.[1] ?? null;
}

/** SQLite would reject other references at every write. */
const leadsToOne = ({ table, referenced }: CataloguedKey, all: readonly CataloguedTable[]): boolean =>
  all.some(
    ({ name, primaryKey, uniques }) =>
      name === table && [primaryKey, ...uniques].some((columns) => isEqual(columns, referenced)),
  );

const foreignKeyText = ({ columns, table, referenced, onDelete }: CataloguedKey): string =>
  `foreign key (${namesOf(columns)}) references ${quote(table)} (${namesOf(referenced)}) on delete ${onDelete}`;

const namesOf = (columns: readonly string[]): string => columns.map(quote).join(', ');
