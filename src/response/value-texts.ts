import type { ScalarType } from '../schema/model.ts';
import type { SqlCell } from '../sql/rows.ts';
import { instantText } from './instant-text.ts';
import { jsonText } from './json-text.ts';
import { stringText } from './string-text.ts';

/** The JSON of a cell that is not null. Drivers return different types; each one is handled here. */
export type ValueText = (cell: Exclude<SqlCell, null>) => string;

const text: ValueText = (cell) => stringText(typeof cell === 'string' ? cell : String(cell));

const number: ValueText = (cell) => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : 'null';
  return typeof cell === 'bigint' ? String(cell) : finite(Number(cell));
};

const finite = (value: number): string => (Number.isFinite(value) ? String(value) : 'null');

/** A column without strict typing may contain any string. */
const exactInteger: ValueText = (cell) => (typeof cell === 'bigint' ? `"${cell}"` : JSON.stringify(String(cell)));

const boolean: ValueText = (cell) => {
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  const digit = String(cell);
  if (digit === '1') return 'true';
  return digit === '0' ? 'false' : 'null';
};

/** `2023-01-01 08:03:00`, with or without a fraction, in UTC: how SQL databases print timestamps. */
const SQL_INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/;

const instant: ValueText = (cell) => {
  if (typeof cell === 'number') return instantText(cell) ?? 'null';
  if (typeof cell === 'string' && SQL_INSTANT.test(cell)) {
    const milliseconds = cell.length > 19 ? cell.slice(20, 23).padEnd(3, '0') : '000';
    return `"${cell.slice(0, 10)}T${cell.slice(11, 19)}.${milliseconds}Z"`;
  }
  const date = dateOf(cell);
  return date === null ? 'null' : `"${date.toISOString()}"`;
};

const timestamp: ValueText = (cell) => {
  const date = dateOf(typeof cell === 'string' && SQL_INSTANT.test(cell) ? `${cell.replace(' ', 'T')}Z` : cell);
  return date === null ? 'null' : `"${date.getTime()}"`;
};

function dateOf(cell: Exclude<SqlCell, null>): Date | null {
  const date = new Date(typeof cell === 'bigint' ? Number(cell) : (cell as string | number | Date));
  return Number.isNaN(date.getTime()) ? null : date;
}

export const VALUE_TEXTS: Readonly<Record<ScalarType, ValueText>> = {
  increments: number,
  string: text,
  text,
  richtext: text,
  enumeration: text,
  email: text,
  password: text,
  uid: text,
  date: text,
  time: text,
  datetime: instant,
  timestamp,
  integer: number,
  biginteger: exactInteger,
  float: number,
  decimal: number,
  boolean,
  json: jsonText,
  blocks: jsonText,
  array: jsonText,
};

/** v5 parses stored JSON twice: a string that is JSON itself is shown as what it stands for, others with their quotes. */
const twiceParsed: ValueText = (cell) => {
  const once = jsonText(cell);
  if (!once.startsWith('"')) return once;
  const inner = jsonText(JSON.parse(once) as string);
  return inner.startsWith('"') && JSON.parse(inner) === JSON.parse(once) ? JSON.stringify(once) : inner;
};

export const V5_VALUE_TEXTS: typeof VALUE_TEXTS = {
  ...VALUE_TEXTS,
  json: twiceParsed,
  blocks: twiceParsed,
  array: twiceParsed,
};
