import type { StoredValue } from '../../plan/writing/row-operations.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';

/**
 * A value of an archive in the format of its column. It is stored as it was, whatever the current rules of the schema;
 * undefined if the column cannot store it.
 */
export function archivedValue({ type }: ScalarAttribute, value: unknown): StoredValue | undefined {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'uid':
    case 'password':
    case 'enumeration':
      return typeof value === 'object' ? undefined : String(value);
    case 'boolean':
      return typeof value === 'boolean'
        ? value
        : value === 1 || value === 'true'
          ? true
          : value === 0 || value === 'false'
            ? false
            : undefined;
    case 'integer':
    case 'increments':
    case 'float':
      return finite(value);
    case 'biginteger':
      return /^-?\d+$/.test(String(value)) ? withinBigInteger(String(value)) : undefined;
    case 'decimal':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : finite(value);
    case 'date':
      return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
    case 'time':
      return typeof value === 'string' ? timeOf(value) : undefined;
    case 'datetime':
    case 'timestamp':
      return momentOf(value);
    case 'json':
    case 'blocks':
    case 'array':
      return JSON.stringify(value);
    default:
      return assertNever(type);
  }
}

/** v4 exports extreme numbers rounded, so the column does not accept them. */
function withinBigInteger(digits: string): string | undefined {
  const number = BigInt(digits);
  if (number === BigInt.asIntN(64, number)) return digits;
  if (Number(digits) === 2 ** 63) return '9223372036854775807';
  return Number(digits) === -(2 ** 63) ? '-9223372036854775808' : undefined;
}

function finite(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function timeOf(value: string): string | undefined {
  const [, hours, minutes, seconds = '00', fraction = ''] = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/.exec(value) ?? [];
  return hours === undefined ? undefined : `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // v4 writes a `timestamp` of SQLite as its milliseconds.
  const moment = new Date(typeof value === 'string' && /^-?\d{5,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
