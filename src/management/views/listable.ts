import get from 'lodash/get.js';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { ScalarType, Uid } from '../../schema/model.ts';
import { type AdminSchema, type AdminSchemas, isRelation, isVisibleAttribute } from '../schemas/admin-schema.ts';
import type { RawAttribute } from '../schemas/built-in-schemas.ts';

interface InLists {
  readonly isListable: boolean;
  readonly isSortable: boolean;
}

const SORTED: InLists = { isListable: true, isSortable: true };
const LISTED: InLists = { isListable: true, isSortable: false };
const ABSENT: InLists = { isListable: false, isSortable: false };

const IN_LISTS: Readonly<Record<ScalarType | 'component' | 'dynamiczone' | 'media' | 'relation', InLists>> = {
  increments: SORTED,
  string: SORTED,
  text: SORTED,
  richtext: ABSENT,
  blocks: ABSENT,
  enumeration: SORTED,
  email: SORTED,
  password: { isListable: false, isSortable: true },
  uid: SORTED,
  date: SORTED,
  time: SORTED,
  datetime: SORTED,
  timestamp: SORTED,
  integer: SORTED,
  biginteger: SORTED,
  float: SORTED,
  decimal: SORTED,
  boolean: SORTED,
  array: SORTED,
  json: ABSENT,
  component: LISTED,
  dynamiczone: ABSENT,
  media: LISTED,
  relation: SORTED,
};

/** Custom fields may have a type that v4 does not know. */
const inLists = ({ type }: RawAttribute): InLists => (IN_LISTS as Readonly<Record<string, InLists>>)[type] ?? SORTED;

const TO_ONE: ReadonlySet<unknown> = new Set(['oneToOne', 'manyToOne']);

const isHidden = ({ config }: AdminSchema, name: string): boolean =>
  get(config, ['attributes', name, 'hidden']) === true;

const attributeOf = ({ attributes }: AdminSchema, name: string): RawAttribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** Whether lists can show an attribute. */
export function isListable(schema: AdminSchema, name: string): boolean {
  const attribute = attributeOf(schema, name);
  return attribute !== undefined && !isHidden(schema, name) && inLists(attribute).isListable;
}

export function isSortable(schema: AdminSchema, name: string): boolean {
  const attribute = attributeOf(schema, name);
  if (attribute === undefined || !inLists(attribute).isSortable) return false;
  if (schema.kind === undefined && name === 'id') return false;
  return !isRelation(attribute) || TO_ONE.has(attribute.relationType);
}

/** Whether the edit page can show an attribute. */
export const isEditable = (schema: AdminSchema, name: string): boolean =>
  isVisibleAttribute(schema, name) && !isHidden(schema, name);

export const listableNames = (schema: AdminSchema): readonly string[] =>
  Object.keys(schema.attributes).filter((name) => isListable(schema, name));

/** The first string field represents an entry. */
export const defaultMainField = ({ attributes }: AdminSchema): string =>
  Object.keys(attributes).find((name) => attributes[name]?.type === 'string') ?? 'id';

export const targetSchema = (schemas: AdminSchemas, attribute: RawAttribute | undefined): AdminSchema | undefined =>
  typeof attribute?.target === 'string' ? schemas.contentTypes.get(attribute.target as Uid) : undefined;

/** `name`, or a path through relations such as `author[name]`. */
export function isSortPath(schemas: AdminSchemas, schema: AdminSchema, value: unknown): boolean {
  const check = (at: AdminSchema, keys: unknown): boolean =>
    typeof keys !== 'object' ||
    keys === null ||
    Object.entries(keys).every(([name, below]) => {
      if (!isSortKey(at, name)) return false;
      const target = targetSchema(schemas, attributeOf(at, name));
      return target === undefined || check(target, below);
    });
  return check(schema, parseQueryString(String(value ?? '')));
}

const isSortKey = (schema: AdminSchema, name: string): boolean =>
  ['id', 'createdBy', 'updatedBy', ...schema.hiddenWritable].includes(name) || isListable(schema, name);
