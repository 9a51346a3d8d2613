import type { StoredValue } from '../../plan/writing/row-operations.ts';
import type { ScalarAttribute, ScalarType } from '../../schema/model.ts';
import { ExactNumber, printNumbers } from '../../util/json/exact-number.ts';

/**
 * A value of an archive in the format of its column. It is stored as it was, whatever the current rules of the schema;
 * undefined if the column cannot store it.
 */
export function archivedValue({ type }: ScalarAttribute, value: unknown): StoredValue | undefined {
  if (value === null || value === undefined) return null;
  const readAs = READERS[type];
  // JSON keeps its digits; other columns take what v4 would.
  return readAs(value instanceof ExactNumber && readAs !== json ? value.valueOf() : value);
}

type ReadArchived = (value: unknown) => StoredValue | undefined;

const text: ReadArchived = (value) => (typeof value === 'object' ? undefined : String(value));

function boolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true') return true;
  return value === 0 || value === 'false' ? false : undefined;
}

const bigInteger: ReadArchived = (value) =>
  /^-?\d+$/.test(String(value)) ? withinBigInteger(String(value)) : undefined;

const decimal: ReadArchived = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : finite(value);

const day: ReadArchived = (value) => (typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined);

const json: ReadArchived = printNumbers;

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

function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, hours, minutes, seconds = '00', fraction = ''] = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/.exec(value) ?? [];
  return hours === undefined ? undefined : `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // v4 writes a `timestamp` of SQLite as its milliseconds.
  const moment = new Date(typeof value === 'string' && /^-?\d{5,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const READERS: Readonly<Record<ScalarType, ReadArchived>> = {
  increments: finite,
  string: text,
  text,
  richtext: text,
  email: text,
  uid: text,
  password: text,
  enumeration: text,
  boolean,
  integer: finite,
  biginteger: bigInteger,
  float: finite,
  decimal,
  date: day,
  time: timeOf,
  datetime: momentOf,
  timestamp: momentOf,
  json,
  blocks: json,
  array: json,
};
