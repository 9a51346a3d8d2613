import type { ScalarType } from '../../schema/model.ts';

export type ScalarName = 'String' | 'Boolean' | 'Int' | 'Long' | 'Float' | 'JSON' | 'Date' | 'Time' | 'DateTime';

/** The GraphQL type of each scalar by name: projects without GraphQL load no library for it. */
export const SCALAR_NAMES: Readonly<Record<Exclude<ScalarType, 'increments'>, ScalarName | null>> = {
  string: 'String',
  text: 'String',
  richtext: 'String',
  enumeration: 'String',
  email: 'String',
  password: 'String',
  uid: 'String',
  boolean: 'Boolean',
  integer: 'Int',
  biginteger: 'Long',
  float: 'Float',
  decimal: 'Float',
  json: 'JSON',
  blocks: 'JSON',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'DateTime',
  // v4 has no scalar for it, so the attribute is not in the schema.
  array: null,
};
