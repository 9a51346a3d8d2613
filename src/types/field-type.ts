import type { ScalarAttribute, ScalarType, Type } from '../schema/model.ts';

const FIELD_TYPES: Readonly<Record<ScalarType, string>> = {
  string: 'Text',
  text: 'Text',
  richtext: 'Text',
  email: 'Text',
  password: 'Text',
  uid: 'Text',
  enumeration: 'Text',
  blocks: 'Blocks',
  date: 'DateOnly',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'Timestamp',
  integer: 'Numeric',
  biginteger: 'BigInteger',
  float: 'Numeric',
  decimal: 'Numeric',
  increments: 'Numeric',
  boolean: 'Bool',
  array: 'List',
  json: 'Json',
};

/** The type of one field in the vocabulary of `plinth-client`. */
export function fieldType(type: Type, attribute: ScalarAttribute): string {
  const name = `plinth.${FIELD_TYPES[attribute.type]}`;
  if (attribute.type === 'enumeration' && attribute.enum && attribute.enum.length > 0) {
    return `plinth.Enumeration<${attribute.enum.map(quote).join(' | ')}>`;
  }
  return isAlwaysThere(type, attribute) ? `plinth.Always<${name}>` : name;
}

/**
 * Whether the API never returns null. `required` does not guarantee that: v4 checks it when an entry is published, the
 * column stays nullable, and drafts, entries older than the rule and rows written by other programs contain nulls.
 * Fields the server itself writes are always set: the timestamps, and the required fields of built-in types, such as a
 * file's `url`.
 */
function isAlwaysThere(type: Type, attribute: ScalarAttribute): boolean {
  if (type.kind === 'component') return false;
  if (attribute.computed?.kind === 'documentId') return true;
  return attribute.name === 'createdAt' || attribute.name === 'updatedAt' || (type.builtIn && attribute.required);
}

/** A TypeScript string literal. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A property name in an interface, quoted if necessary. */
export const propertyName = (name: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quote(name));
