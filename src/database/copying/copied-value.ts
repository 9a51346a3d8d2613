import type { QueryValue } from '../../query/query.ts';
import { assertNever } from '../../util/assert-never.ts';
import { booleanCell, timeCell } from '../cells.ts';
import type { Row, SqlCell } from '../../sql/rows.ts';
import type { ColumnType } from '../layout/table-layout.ts';

export interface CopiedColumn {
  readonly type: ColumnType;
  /** Whether times have microseconds. Those of content types have milliseconds, in v4 as well. */
  readonly isFine?: boolean;
}

/**
 * A cell in a form that every database accepts, in which equal values of all databases are equal. Values that do not
 * match the type of their SQLite column stay strings: the target rejects them, or the checksums differ.
 */
export function copiedValue({ type, isFine = false }: CopiedColumn, cell: SqlCell | undefined): QueryValue {
  if (cell === null || cell === undefined) return null;
  switch (type) {
    case 'id':
    case 'reference':
    case 'integer':
    case 'order':
    case 'double':
      return numberOf(cell);
    case 'bigint':
      return String(cell);
    case 'decimal':
      return decimalOf(cell);
    case 'boolean':
      return booleanCell(cell);
    case 'date':
      return typeof cell === 'number' || typeof cell === 'bigint'
        ? new Date(Number(cell)).toISOString().slice(0, 10)
        : String(cell).slice(0, 10);
    case 'time':
      return String(cell).replace(/(\.\d+)?$/, (fraction) => (fraction || '.').padEnd(4, '0').slice(0, 4));
    case 'datetime':
    case 'timestamp': {
      const time = timeCell(cell);
      if (time === null || Number.isNaN(time)) return String(cell);
      return isFine && typeof cell === 'string' ? `${textOf(time)}${microsecondsOf(cell)}` : new Date(time);
    }
    case 'string':
    case 'text':
    case 'json':
      return String(cell);
    default:
      return assertNever(type);
  }
}

/** In a format all databases read, with milliseconds. */
const textOf = (time: number): string => new Date(time).toISOString().slice(0, -1).replace('T', ' ');

/** The three digits after a time's milliseconds. */
const microsecondsOf = (text: string): string => (/\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '').padEnd(3, '0');

function numberOf(cell: SqlCell): QueryValue {
  const number = Number(cell);
  return Number.isFinite(number) ? number : String(cell);
}

/** `9.90` and 9.9 are the same number. */
function decimalOf(cell: SqlCell): QueryValue {
  const text = String(cell);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** The id of a row, null without ids, and its values in the order of the columns. */
export type CopiedRow = readonly QueryValue[];

/** `row` has the id first. */
export function copiedRow(columns: readonly CopiedColumn[], row: Row): CopiedRow {
  const copied: QueryValue[] = [row[0] === null ? null : Number(row[0])];
  for (const [index, column] of columns.entries()) copied.push(copiedValue(column, row[index + 1]));
  return copied;
}

/** Equal values give equal text; object keys are sorted. */
export function comparableText({ type, isFine = false }: CopiedColumn, value: QueryValue): string {
  if (typeof value !== 'string') {
    if (!(value instanceof Date)) return String(value);
    return isFine ? JSON.stringify(`${textOf(value.getTime())}000`) : String(value.getTime());
  }
  if (type !== 'json') return JSON.stringify(value);
  try {
    const parsed: unknown = JSON.parse(value);
    return JSON.stringify(isSorted(parsed) ? parsed : sorted(parsed));
  } catch {
    return JSON.stringify(value);
  }
}

/** Most databases preserve the order of keys, and checking costs less than sorting. */
function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let before = '';
  for (const key in value) {
    if (key < before || !isSorted((value as Readonly<Record<string, unknown>>)[key])) return false;
    before = key;
  }
  return true;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
