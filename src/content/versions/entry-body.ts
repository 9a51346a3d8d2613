import type { Id } from '../../change/write-value.ts';
import { nestedQuery, type NestedSelection } from '../reading/nested-query.ts';
import type { Entity } from '../reading/read-entities.ts';
import { readEntitiesOf, readEntity } from '../reading/read-entity.ts';
import { typeInside } from '../reading/type-inside.ts';
import type { Scope } from '../scope.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Attribute, ContentType, Model, RelationAttribute, Type } from '../../schema/model.ts';
import { shownAttributes, shownFields } from '../reading/managed-fields.ts';
import { parseNumbers, printNumbers } from '../../util/json/exact-number.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A stored entry as the body that would write it again. */
export interface EntryBody {
  readonly body: Body;
  /** Milliseconds; null if the entry has none. */
  readonly updatedAt: number | null;
  readonly updatedBy: number | null;
}

/** Stored bodies keep all digits of numbers in JSON fields. */
export const parseBody = (text: string): Body => parseNumbers(text) as Body;

export const printBody = (body: Body): string => printNumbers(body) as string;

/** As JSON, without the fields that all translations share: these belong to no single one. */
export function printOwn(type: ContentType, body: Body): string {
  const own = Object.entries(body).filter(([name]) => type.attributes.get(name)?.shared !== true);
  return printBody(Object.fromEntries(own));
}

/** Longer relations are omitted to bound the size of versions; restoring leaves them unchanged. */
export const MAX_RELATED = 1_000;

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations', 'createdBy', 'updatedBy'],
]);

/** Null if there is no such entry. Passwords and polymorphic relations are omitted. */
export const readBody = async (scope: Scope, type: ContentType, id: Id): Promise<EntryBody | null> =>
  (await readBodies(scope, type, [id])).get(id) ?? null;

/** Several, by their ids. */
export async function readBodies(
  scope: Scope,
  type: ContentType,
  ids: readonly Id[],
  hasRelation: IsRelation = isOwnRelation,
): Promise<Map<Id, EntryBody>> {
  const { model } = scope.engine;
  const query = nestedQuery(model, type, bodySelection(hasRelation));
  const updatedBy = type.attributes.has('updatedBy') ? { updatedBy: { fields: ['id'] } } : {};
  const populate = { ...(query.populate as RawObject), ...updatedBy };
  const entities = await readEntitiesOf(scope, type, ids, { ...query, populate }, parseNumbers);
  return new Map(
    entities.map((entity) => {
      const { updatedAt, updatedBy: by } = entity as Entity & {
        updatedAt?: unknown;
        updatedBy?: { id: number } | null;
      };
      const time = updatedAt === undefined || updatedAt === null ? Number.NaN : new Date(updatedAt as string).getTime();
      const body = bodyOf(model, type, entity as unknown as Body);
      return [entity.id, { body, updatedAt: Number.isNaN(time) ? null : time, updatedBy: by?.id ?? null }];
    }),
  );
}

/** The components of an entry at any depth, with their ids and nothing else, without those in dynamic zones. */
export const readComponentIds = (scope: Scope, type: ContentType, id: Id): Promise<Body> =>
  readIds(scope, type, id, ({ kind }) => kind === 'component');

/** The same, with those in dynamic zones. */
export const readPartIds = (scope: Scope, type: ContentType, id: Id): Promise<Body> =>
  readIds(scope, type, id, ({ kind }) => kind === 'component' || kind === 'dynamicZone');

async function readIds(
  scope: Scope,
  type: ContentType,
  id: Id,
  isRead: (attribute: Attribute) => boolean,
): Promise<Body> {
  const query = nestedQuery(scope.engine.model, type, {
    attributes: (part) => [...part.attributes.values()].filter(isRead),
    attribute: () => null,
    query: (_type, populate) => ({ fields: ['id'], populate }),
  });
  return ((await readEntity(scope, type, id, query)) ?? {}) as Body;
}

/** Which relations are part of a body. */
export type IsRelation = (attribute: Attribute) => attribute is RelationAttribute;

/** Relations seen from either side. */
export const isRelation: IsRelation = (attribute): attribute is RelationAttribute =>
  attribute.kind === 'relation' && !LEFT_OUT.has(attribute.name);

/** Relations that the entry owns; inverse ones belong to others. */
export const isOwnRelation: IsRelation = (attribute): attribute is RelationAttribute =>
  isRelation(attribute) && attribute.mappedBy === undefined;

const bodySelection = (hasRelation: IsRelation): NestedSelection => ({
  attributes: shownAttributes,
  attribute: (_type, attribute) => {
    if (attribute.kind === 'media') return { fields: ['id'] };
    return hasRelation(attribute) ? { fields: ['id'], limit: String(MAX_RELATED + 1) } : null;
  },
  query: (type, populate) => ({ fields: [...shownFields(type)], populate }),
});

function bodyOf(model: Model, type: Type, values: Body): Body {
  const entries = [...type.attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name } = attribute;
    if (LEFT_OUT.has(name) || !Object.hasOwn(values, name)) return [];
    const value = fieldBody(model, attribute, values[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function fieldBody(model: Model, attribute: Attribute, value: unknown): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value;
    case 'component':
    case 'dynamicZone':
      return partOf(model, attribute, value);
    case 'media':
    case 'relation':
      return relatedIds(value);
    default:
      return undefined;
  }
}

function partOf(model: Model, attribute: Attribute, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(model, attribute, one));
  if (typeof value !== 'object' || value === null) return null;
  const part = value as Body;
  const component = typeInside(model, attribute, part);
  if (component === undefined) return undefined;
  return { ...('__component' in part && { __component: part.__component }), ...bodyOf(model, component, part) };
}

function relatedIds(value: unknown): unknown {
  const idOf = (one: unknown): number => (one as { readonly id: number }).id;
  if (!Array.isArray(value)) return value ? idOf(value) : null;
  return value.length > MAX_RELATED ? undefined : value.map(idOf);
}
