import isPlainObject from 'lodash/isPlainObject.js';
import { validationError } from '../../errors.ts';
import type { RawObject, RawValue } from '../../query/parse-query-string.ts';
import { isRecord } from '../../util/is-record.ts';

/** Parameters as written by project code: with numbers, booleans and dates. */
export type Params = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Params => isRecord(value) && !(value instanceof Date);

/** Converted to the form of a query string, so both are parsed in the same way. */
export function rawQuery(params: unknown): RawObject {
  if (params === undefined || params === null) return {};
  if (!isObject(params)) throw validationError('The parameters of a query must be an object.');
  const takenParams = Object.entries(params).filter(([key, value]) => value !== undefined && isTaken(key, value));
  return Object.fromEntries(takenParams.map(([key, value]) => [key, rawMember(key, value, key)]));
}

const KNOWN: ReadonlySet<string> = new Set([
  ...['filters', 'sort', 'fields', 'populate', 'pagination', 'start', 'limit', 'page', 'pageSize', '_q'],
  ...['locale', 'publicationState', 'count', 'ordering', 'on'],
]);

/**
 * Other members have no meaning: those that a URL can contain are passed on, the rest of `service.find(ctx)` is not.
 */
const isTaken = (key: string, value: unknown): boolean => KNOWN.has(key) || isSent(value, 0);

const isSent = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value === 'string') return true;
  if (typeof value !== 'object' || depth > 20) return false;
  return (
    (Array.isArray(value) || isPlainObject(value)) && Object.values(value).every((item) => isSent(item, depth + 1))
  );
};

function rawMember(key: string, value: unknown, path: string): RawValue {
  if (key === 'populate') return rawPopulate(value, path);
  return rawValue(value, path);
}

/** `true` populates one whole level; `*` in a list has no special meaning. */
function rawPopulate(value: unknown, path: string): RawValue {
  if (value === true) return '*';
  if (value === false || value === undefined) return null;
  if (!Array.isArray(value)) return rawValue(value, path);
  return rawValue(
    value.filter((name) => name !== '*'),
    path,
  );
}

function rawValue(value: unknown, path: string): RawValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return rawDate(value, path);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (item === undefined ? [] : [rawValue(item, `${path}[${index}]`)]));
  }
  if (isObject(value)) return rawObject(value, path);
  throw validationError(`${path} is a ${typeof value}. Expected a value.`);
}

function rawObject(value: Params, path: string): RawObject {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, rawMember(key, item, `${path}.${key}`)]));
}

function rawDate(value: Date, path: string): string {
  if (Number.isNaN(value.getTime())) throw validationError(`${path} is not a valid date.`);
  return value.toISOString();
}
