import get from 'lodash/get.js';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { Uid } from '../../schema/model.ts';
import { type AdminSchema, type AdminSchemas, isRelation, isVisibleAttribute } from '../schemas/admin-schema.ts';
import type { RawAttribute } from '../schemas/built-in-schemas.ts';

const UNSORTABLE: ReadonlySet<string> = new Set(['component', 'json', 'media', 'richtext', 'dynamiczone', 'blocks']);
const UNLISTABLE: ReadonlySet<string> = new Set(['json', 'password', 'richtext', 'dynamiczone', 'blocks']);
const TO_ONE: ReadonlySet<unknown> = new Set(['oneToOne', 'manyToOne']);

const isHidden = ({ config }: AdminSchema, name: string): boolean =>
  get(config, ['attributes', name, 'hidden']) === true;

const attributeOf = ({ attributes }: AdminSchema, name: string): RawAttribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** Whether lists can show an attribute. */
export function isListable(schema: AdminSchema, name: string): boolean {
  const attribute = attributeOf(schema, name);
  return attribute !== undefined && !isHidden(schema, name) && !UNLISTABLE.has(attribute.type);
}

export function isSortable(schema: AdminSchema, name: string): boolean {
  const attribute = attributeOf(schema, name);
  if (attribute === undefined || UNSORTABLE.has(attribute.type)) return false;
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
