import { SCALAR_TYPES, type ScalarType } from './model.ts';

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

interface ScalarFacts {
  readonly kind: ValueKind;
  /** Stored as a hash, which no response shows, no filter compares and no export holds. */
  readonly isHashed: boolean;
}

/**
 * The floors above decide by kind of value where types of one kind are treated alike, and by a record of their own over
 * all types where they are not. So a new type does not compile until each floor has said what it does with it.
 */
const SCALARS: Readonly<Record<ScalarType, ScalarFacts>> = {
  increments: { kind: 'id', isHashed: false },
  string: { kind: 'text', isHashed: false },
  text: { kind: 'longText', isHashed: false },
  richtext: { kind: 'longText', isHashed: false },
  enumeration: { kind: 'text', isHashed: false },
  email: { kind: 'text', isHashed: false },
  password: { kind: 'text', isHashed: true },
  uid: { kind: 'text', isHashed: false },
  integer: { kind: 'integer', isHashed: false },
  biginteger: { kind: 'bigint', isHashed: false },
  float: { kind: 'fraction', isHashed: false },
  decimal: { kind: 'fraction', isHashed: false },
  boolean: { kind: 'boolean', isHashed: false },
  date: { kind: 'day', isHashed: false },
  time: { kind: 'time', isHashed: false },
  datetime: { kind: 'instant', isHashed: false },
  timestamp: { kind: 'instant', isHashed: false },
  json: { kind: 'json', isHashed: false },
  blocks: { kind: 'json', isHashed: false },
  array: { kind: 'json', isHashed: false },
};

interface KindFacts {
  readonly isText: boolean;
  readonly isNumber: boolean;
  readonly isJson: boolean;
  /** Dates with or without a time of day. */
  readonly isDate: boolean;
  /** Values may be longer than the rest of their row. */
  readonly isLong: boolean;
  /** Integers that a JavaScript number cannot hold. */
  readonly isWide: boolean;
}

const NOTHING = { isText: false, isNumber: false, isJson: false, isDate: false, isLong: false, isWide: false };

const KINDS: Readonly<Record<ValueKind, KindFacts>> = {
  id: NOTHING,
  text: { ...NOTHING, isText: true },
  longText: { ...NOTHING, isText: true, isLong: true },
  integer: { ...NOTHING, isNumber: true },
  bigint: { ...NOTHING, isNumber: true, isWide: true },
  fraction: { ...NOTHING, isNumber: true },
  boolean: NOTHING,
  day: { ...NOTHING, isDate: true },
  time: NOTHING,
  instant: { ...NOTHING, isDate: true },
  json: { ...NOTHING, isJson: true, isLong: true },
};

export const valueKind = (type: ScalarType): ValueKind => SCALARS[type].kind;

export const isHashed = (type: ScalarType): boolean => SCALARS[type].isHashed;

export const isText = (type: ScalarType): boolean => KINDS[valueKind(type)].isText;

export const isNumber = (type: ScalarType): boolean => KINDS[valueKind(type)].isNumber;

export const isJson = (type: ScalarType): boolean => KINDS[valueKind(type)].isJson;

export const isDate = (type: ScalarType): boolean => KINDS[valueKind(type)].isDate;

export const isLong = (type: ScalarType): boolean => KINDS[valueKind(type)].isLong;

export const isWide = (type: ScalarType): boolean => KINDS[valueKind(type)].isWide;

/** Whether a schema may name it as the type of an attribute. */
export const isScalarType = (type: unknown): type is (typeof SCALAR_TYPES)[number] =>
  (SCALAR_TYPES as readonly unknown[]).includes(type);
