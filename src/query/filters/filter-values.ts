import toNumber from 'lodash/toNumber.js';
import { validationError } from '../../errors.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { castDay, castInstant, castTime } from '../../util/calendar.ts';
import type { RawValue } from '../parse-query-string.ts';
import type { QueryValue } from '../query.ts';

/** Converts a filter value to the attribute's type; throws a RequestError if it does not fit. */
export function castFilterValue(attribute: ScalarAttribute, value: RawValue): QueryValue {
  if (value === null || value === undefined) return null;
  switch (attribute.type) {
    case 'increments':
      return textOf(value);
    case 'string':
    case 'text':
    case 'richtext':
    case 'enumeration':
    case 'email':
    case 'password':
    case 'uid':
    case 'biginteger':
      return textOf(value);
    case 'blocks':
    case 'array':
    case 'json':
      return JSON.stringify(value);
    case 'integer':
    case 'float':
    case 'decimal':
      return castNumber(attribute, value);
    case 'boolean':
      return castBoolean(value);
    case 'date':
      return castDay(value);
    case 'time':
      return castTime(value);
    case 'datetime':
    case 'timestamp':
      return castInstant(textOf(value));
    default:
      return assertNever(attribute.type);
  }
}

export const textOf = (value: RawValue): string => (typeof value === 'string' ? value : String(value));

function castNumber(attribute: ScalarAttribute, value: RawValue): number {
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
