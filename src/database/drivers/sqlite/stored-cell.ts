import { booleanCell, timeCell } from '../../cells.ts';
import type { StoredType } from '../../layout/catalogue.ts';
import type { SqlCell } from '../../layout/live-tables.ts';
import type { SqliteValue } from './sqlite-library.ts';

/** A cell of another database as SQLite stores it: times as milliseconds, booleans and numbers as numbers. */
export function storedCell(type: StoredType, cell: SqlCell): SqliteValue {
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
