import { authorizeQuery, trustQuery } from '../access/authorize-query.ts';
import type { Id } from '../change/write-value.ts';
import type { Engine } from '../content/engine.ts';
import { privateFieldsOf } from '../content/reading/private-fields.ts';
import { type AuthorizeRead, type Entity, readEntities } from '../content/reading/read-entities.ts';
import { openCodeScope, type Scope } from '../content/scope.ts';
import { codeScope } from '../content/writing/transaction.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { Filter, Query, Slice } from '../query/query.ts';
import { type ResolveContext, resolvePlainQuery } from '../query/resolve-query.ts';
import type { ContentType } from '../schema/model.ts';

/** Entities of a type that the server manages itself: includes private fields, ignores permissions. */
export interface EntityReader {
  list(query?: RawObject): Promise<readonly Entity[]>;
  first(query: RawObject): Promise<Entity | null>;
  byId(id: Id, query?: RawObject): Promise<Entity | null>;
  /** `more`: what the entities satisfy besides. */
  page(
    query: RawObject,
    page: number,
    pageSize: number,
    more?: Filter | null,
  ): Promise<{ entities: readonly Entity[]; total: number }>;
  count(query?: RawObject): Promise<number>;
}

/** The project's limits apply to callers' requests, not to the server's own reads. */
const UNLIMITED = {
  rows: Number.POSITIVE_INFINITY,
  filterRows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
} as const;

/**
 * `query` is a parsed REST query: `filters`, `sort`, `fields`, `populate`, `_q`. With `inner`, the reader sees that
 * transaction's writes.
 */
export function createEntityReader(engine: Engine, type: ContentType, inner?: Scope): EntityReader {
  const unlimited: Engine = { ...engine, limits: { ...engine.limits, ...UNLIMITED } };
  const open = (): Scope => {
    const { source, transaction } = inner ?? codeScope(engine);
    return { ...openCodeScope(unlimited), source, transaction };
  };
  return readerOf(type, open, trustQuery);
}

/** The same without entities that the caller may not find. */
export function createCallerReader(scope: Scope, type: ContentType): EntityReader {
  const engine: Engine = { ...scope.engine, limits: { ...scope.engine.limits, ...UNLIMITED } };
  return readerOf(type, () => ({ ...scope, engine }), authorizeQuery);
}

function readerOf(type: ContentType, open: () => Scope, authorize: AuthorizeRead): EntityReader {
  const { all } = privateFieldsOf(type);
  const read = (query: RawObject, slice?: Slice, more: Filter | null = null) => {
    const resolve = (context: ResolveContext): Query => {
      const resolved = resolvePlainQuery(context, type, all(query));
      return { ...resolved, ...(slice && { slice }), filter: withMore(resolved.filter, more) };
    };
    return readEntities(open(), type, 'database', resolve, JSON.parse, authorize);
  };
  return {
    list: async (query = {}) => (await read(query)).entities,
    first: async (query) => (await read(query, { kind: 'first', start: 0 })).entities[0] ?? null,
    byId: async (id, query = {}) =>
      (await read({ ...query, filters: { id: String(id) } }, { kind: 'first', start: 0 })).entities[0] ?? null,
    async page(query, page, pageSize, more) {
      const { entities, total } = await read(query, { kind: 'page', page, pageSize, count: true }, more);
      return { entities, total: total ?? 0 };
    },
    count: async (query = {}) =>
      (await read({ ...query, fields: ['id'] }, { kind: 'offset', start: 0, limit: 1, count: true })).total ?? 0,
  };
}

const withMore = (filter: Filter | null, more: Filter | null): Filter | null =>
  filter === null || more === null ? (filter ?? more) : { kind: 'and', filters: [filter, more] };
