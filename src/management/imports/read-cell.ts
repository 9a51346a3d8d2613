import type { Attribute, ContentType, ScalarType } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';

/** What a cell of a table means for a field; names of related entries are not looked up yet. */
export type CellValue =
  | { readonly kind: 'value'; readonly value: unknown }
  /** Ids, and names of entries in the main field of their type. */
  | { readonly kind: 'related'; readonly names: readonly (number | string)[] }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Whether a column of a table can be stored in a field. Components are edited in their entries; passwords are in no
 * table.
 */
export function isImported({ attributes }: ContentType, name: string): boolean {
  const attribute = attributes.get(name);
  if (attribute === undefined || NOT_IMPORTED.has(name) || !attribute.visible || !attribute.writable) return false;
  if (attribute.kind === 'scalar') return !isHashed(attribute.type);
  return attribute.kind === 'relation' || attribute.kind === 'media';
}

const NOT_IMPORTED: ReadonlySet<string> = new Set([
  ...['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'],
]);

/** The value of a cell as an export writes it; whether the field accepts it is decided by the write. */
export function readCell(attribute: Attribute, cell: string): CellValue {
  const text = withoutMark(cell);
  if (attribute.kind === 'relation' || attribute.kind === 'media') {
    const names = text
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return { kind: 'related', names: names.map((name) => (/^[1-9]\d{0,9}$/.test(name) ? Number(name) : name)) };
  }
  if (attribute.kind !== 'scalar') return { kind: 'problem', message: `${attribute.name} cannot be imported` };
  if (text === '') return { kind: 'value', value: null };
  try {
    return { kind: 'value', value: CELL_READERS[attribute.type](text) };
  } catch {
    return { kind: 'problem', message: `${attribute.name} must be JSON` };
  }
}

type CellReader = (text: string) => unknown;

const asText: CellReader = (text) => text;
const asBoolean: CellReader = (text) => BOOLEANS[text.trim().toLowerCase()] ?? text;
/** Throws for text that is not JSON. */
const asJson: CellReader = parseNumbers;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

const CELL_READERS: Readonly<Record<ScalarType, CellReader>> = {
  increments: asText,
  string: asText,
  text: asText,
  richtext: asText,
  enumeration: asText,
  email: asText,
  password: asText,
  uid: asText,
  integer: asText,
  biginteger: asText,
  float: asText,
  decimal: asText,
  boolean: asBoolean,
  date: asText,
  time: asText,
  datetime: asText,
  timestamp: asText,
  json: asJson,
  blocks: asJson,
  array: asText,
};

/** An export puts an apostrophe before what a spreadsheet would run as a formula. */
const withoutMark = (cell: string): string =>
  /^'[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/u.test(cell) ? cell.slice(1) : cell;
