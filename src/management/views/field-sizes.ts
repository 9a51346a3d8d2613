import type { ScalarType } from '../../schema/model.ts';

interface FieldSize {
  /** In units of twelve columns. */
  readonly default: number;
  readonly isResizable: boolean;
}

const FULL: FieldSize = { default: 12, isResizable: false };
const SMALL: FieldSize = { default: 4, isResizable: true };
const HALF: FieldSize = { default: 6, isResizable: true };

/** The width of an attribute's input on the edit page, by type. v4 has none for lists, and two that no schema has. */
export const FIELD_SIZES = {
  dynamiczone: FULL,
  component: FULL,
  json: FULL,
  richtext: FULL,
  blocks: FULL,
  checkbox: SMALL,
  boolean: SMALL,
  date: SMALL,
  time: SMALL,
  biginteger: SMALL,
  decimal: SMALL,
  float: SMALL,
  integer: SMALL,
  number: SMALL,
  datetime: HALF,
  email: HALF,
  enumeration: HALF,
  media: HALF,
  password: HALF,
  relation: HALF,
  string: HALF,
  text: HALF,
  timestamp: HALF,
  uid: HALF,
} satisfies Record<Exclude<ScalarType, 'increments' | 'array'>, FieldSize> & Record<string, FieldSize>;

export const sizeOf = (type: string): FieldSize => (FIELD_SIZES as Readonly<Record<string, FieldSize>>)[type] ?? HALF;
