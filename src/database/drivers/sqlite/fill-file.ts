import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { CataloguedColumn, CataloguedTable, StoredType } from '../../layout/catalogue.ts';
import type { Row, SqlCell } from '../../../sql/rows.ts';
import type { TableWriter } from '../../copying/copy-tables.ts';
import { createTableText, uniqueIndexTexts } from './copied-table.ts';
import { openConnection, type SqliteConnection, type SqliteStatement, type SqliteValue } from './sqlite-library.ts';
import { booleanCell, timeCell } from '../../cells.ts';

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
    default:
      return cell;
  }
}

/** Some databases have `infinity` as a time and `NaN` as a number. */
const finite = (number: number | null): number | null => (Number.isFinite(number) ? number : null);
