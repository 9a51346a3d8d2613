import type { ScalarType } from './model.ts';

/** What a column of the type holds, whatever rules its values have. */
export type ValueKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'integer'
  | 'bigint'
  | 'fraction'
  | 'boolean'
  | 'day'
  | 'time'
  | 'instant'
  | 'json';

/**
 * The floors above decide by kind of value where types of one kind are treated alike, and by a record of their own over
 * all types where they are not. So a new type does not compile until each floor has said what it does with it.
 */
const VALUE_KINDS = {
  increments: 'id',
  string: 'text',
  text: 'longText',
  richtext: 'longText',
  enumeration: 'text',
  email: 'text',
  password: 'text',
  uid: 'text',
  integer: 'integer',
  biginteger: 'bigint',
  float: 'fraction',
  decimal: 'fraction',
  boolean: 'boolean',
  date: 'day',
  time: 'time',
  datetime: 'instant',
  timestamp: 'instant',
  json: 'json',
  blocks: 'json',
  array: 'json',
} as const satisfies Record<ScalarType, ValueKind>;

export const valueKind = (type: ScalarType): ValueKind => VALUE_KINDS[type];

export const isText = (type: ScalarType): boolean => ['text', 'longText'].includes(valueKind(type));

export const isNumber = (type: ScalarType): boolean => ['integer', 'bigint', 'fraction'].includes(valueKind(type));
