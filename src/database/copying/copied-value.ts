import type { QueryValue } from '../../query/query.ts';
import { assertNever } from '../../util/assert-never.ts';
import { booleanCell, timeCell } from '../cells.ts';
import type { SqlCell } from '../layout/live-tables.ts';
import type { ColumnType } from '../layout/table-layout.ts';

export interface CopiedColumn {
  readonly type: ColumnType;
  /** Times with their microseconds. Those of content types have milliseconds, in v4 as well. */
  readonly isFine?: boolean;
}

/**
 * A cell in a form that every database accepts, in which equal values of all databases are equal. Values of another
 * type than their SQLite column stay text: the target refuses them, or the checksums differ.
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

/** As all databases read it; with milliseconds. */
const textOf = (time: number): string => new Date(time).toISOString().slice(0, -1).replace('T', ' ');

/** The three digits of a time behind its milliseconds. */
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

/** Equal values give equal text; object keys are sorted. */
export function comparableText({ type, isFine = false }: CopiedColumn, value: QueryValue): string {
  if (value instanceof Date) return isFine ? JSON.stringify(`${textOf(value.getTime())}000`) : String(value.getTime());
  if (type !== 'json' || typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value), sortKeys);
  } catch {
    return JSON.stringify(value);
  }
}

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
