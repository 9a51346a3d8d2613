import qs from 'qs';
import { isRecord } from '../util/is-record.ts';

/** A value as expressed in bracket notation; untrusted. */
export type RawValue = string | null | undefined | readonly RawValue[] | RawObject;

export interface RawObject {
  readonly [key: string]: RawValue;
}

export interface QueryStringSettings {
  readonly depth: number;
  readonly arrayLimit: number;
}

/** The contract's settings: nesting deeper than 20 stays one literal key, arrays longer than 100 become objects. */
export const CONTRACT_QUERY_STRING: QueryStringSettings = { depth: 20, arrayLimit: 100 };

/** A key without `=` is null. qs reads only the first 1000 parameters of a query string. */
export function parseQueryString(text: string, settings: QueryStringSettings = CONTRACT_QUERY_STRING): RawObject {
  const { depth, arrayLimit } = settings;
  return qs.parse(text, { depth, arrayLimit, strictNullHandling: true }) as RawObject;
}

export const isRawObject = (value: RawValue): value is RawObject => isRecord(value);

export const isStringArray = (value: RawValue): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

export const isRawArray = (value: RawValue): value is readonly RawValue[] => Array.isArray(value);
