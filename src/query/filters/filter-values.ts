import toNumber from 'lodash/toNumber.js';
import { validationError } from '../../errors.ts';
import type { ScalarAttribute, ScalarType } from '../../schema/model.ts';
import { castDay, castInstant, castTime } from '../../util/calendar.ts';
import type { RawValue } from '../parse-query-string.ts';
import type { QueryValue } from '../query.ts';

/** Converts a filter value to the attribute's type; throws a RequestError if it does not fit. */
export function castFilterValue(attribute: ScalarAttribute, value: RawValue): QueryValue {
  if (value === null || value === undefined) return null;
  return CASTS[attribute.type](value, attribute);
}

export const textOf = (value: RawValue): string => (typeof value === 'string' ? value : String(value));

function castNumber(value: RawValue, attribute: ScalarAttribute): number {
  const number = toNumber(value);
  if (Number.isNaN(number))
    throw validationError(`Invalid value for "${attribute.name}". Expected a number, got "${textOf(value)}".`);
  return number;
}

function castBoolean(value: RawValue): boolean {
  const text = textOf(value);
  if (text === 'false' || text === 'f' || text === '0') return false;
  return text !== '';
}

const castJson = (value: RawValue): string => JSON.stringify(value);

const CASTS: Readonly<Record<ScalarType, (value: RawValue, attribute: ScalarAttribute) => QueryValue>> = {
  increments: textOf,
  string: textOf,
  text: textOf,
  richtext: textOf,
  enumeration: textOf,
  email: textOf,
  password: textOf,
  uid: textOf,
  biginteger: textOf,
  integer: castNumber,
  float: castNumber,
  decimal: castNumber,
  boolean: castBoolean,
  date: castDay,
  time: castTime,
  datetime: (value) => castInstant(textOf(value)),
  timestamp: (value) => castInstant(textOf(value)),
  json: castJson,
  blocks: castJson,
  array: castJson,
};
