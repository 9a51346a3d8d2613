import pick from 'lodash/pick.js';
import type { Engine } from '../../../content/engine.ts';
import { requestScope, requestWork } from '../../context/request-context.ts';
import { getOrCreate } from '../../../util/get-or-create.ts';
import type { Work } from '../../../util/work.ts';
import { runningSession } from '../../../content/writing/transaction.ts';
import { type Entity, type EntityPage, readEntities } from '../../../content/reading/read-entities.ts';
import { RequestError } from '../../../errors.ts';
import { isRawObject, type RawObject } from '../../../query/parse-query-string.ts';
import type { Query, Slice } from '../../../query/query.ts';
import type { ApiLayer } from '../../../query/resolution.ts';
import { resolveEntryQuery, resolvePlainQuery, type ResolveContext } from '../../../query/resolve-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import { type ReadMoment, readWithHooks } from '../../lifecycles/read-hooks.ts';
import { NO_PRIVATE_FIELDS, privateFieldsOf } from '../../../content/reading/private-fields.ts';
import { createReadById, isPlainId, type ReadById, requireId } from '../read-by-id.ts';

/** One page of entries. */
export interface EntitiesPage {
  readonly results: readonly Entity[];
  readonly pagination: Readonly<Record<'page' | 'pageSize' | 'pageCount' | 'total', number>>;
}

/** The requested page: numbers, or values that can be read as such. */
export interface RelatedPage {
  readonly options: RawObject;
  readonly page: unknown;
  readonly pageSize: unknown;
}

/** Reads entries of one type for project code; `call` is the function that the project called. */
export interface EntityReader {
  many(call: string, raw: RawObject): Promise<readonly Entity[]>;
  first(call: string, raw: RawObject): Promise<Entity | null>;
  byId(call: string, id: unknown, raw: RawObject): Promise<Entity | null>;
  count(call: string, raw: RawObject): Promise<number>;
  page(call: string, raw: RawObject): Promise<EntitiesPage>;
  /** The targets of one field of an entry; for several fields an object. */
  related(call: string, entity: unknown, field: unknown, options: unknown): Promise<unknown>;
  /** The entries with these ids and their populated fields, without hooks. */
  populated(call: string, ids: readonly number[], raw: RawObject): Promise<readonly Entity[]>;
  /** A page of a to-many relation. */
  relatedPage(call: string, entity: unknown, field: unknown, window: RelatedPage): Promise<EntitiesPage>;
}

/** Permissions are not checked: a caller's parameters were authorized before. */
export function createEntityReader(content: Engine, type: ContentType, layer: ApiLayer): EntityReader {
  const { all, hide } = layer === 'database' ? privateFieldsOf(type) : NO_PRIVATE_FIELDS;
  const read = async (call: string, resolve: (context: ResolveContext) => Query): Promise<EntityPage> => {
    try {
      return await readEntities(requestScope(content), type, layer, resolve);
    } catch (error) {
      // Caller input may have been passed on, so it remains a client error; the message names the call.
      if (!(error instanceof RequestError)) throw error;
      throw new RequestError(error.name, `${error.message} (${call} of ${type.uid})`, error.details);
    }
  };
  const sliced = (raw: RawObject, slice: Slice) => (context: ResolveContext) => {
    const { start: _start, limit: _limit, page: _page, pageSize: _pageSize, ...rest } = raw;
    return { ...resolvePlainQuery(context, type, rest), slice };
  };

  const together = async (call: string, id: string, { filters: _filters, ...rest }: RawObject) => {
    const readIds = async (ids: readonly string[]) => {
      const filters = { id: ids.length === 1 ? (ids[0] ?? '') : { $in: [...ids] } };
      return (await read(call, (context) => resolvePlainQuery(context, type, { ...rest, filters }))).entities;
    };
    // Reads in a transaction are not shared with others.
    if (runningSession(content) !== null) return (await readIds([id]))[0] ?? null;
    return readByIdOf(requestWork() ?? content)(`${type.uid} ${layer} ${JSON.stringify(rest)}`, id, readIds);
  };

  const silent = {
    async many(call: string, raw: RawObject): Promise<readonly Entity[]> {
      const { page: _page, pageSize: _pageSize, ...rest } = raw;
      return (await read(call, (context) => resolvePlainQuery(context, type, rest))).entities;
    },

    async first(call: string, raw: RawObject): Promise<Entity | null> {
      const id = onlyId(raw);
      if (id !== null) return together(call, id, raw);
      const { entities } = await read(call, sliced(raw, { kind: 'first', start: 0 }));
      return entities[0] ?? null;
    },

    async byId(call: string, id: unknown, raw: RawObject): Promise<Entity | null> {
      const shownParts = pick(raw, ['fields', 'populate']);
      if (isPlainId(id)) return together(call, String(id), { ...shownParts, locale: 'all' });
      const { entities } = await read(call, (context) => resolveEntryQuery(context, type, String(id), shownParts));
      return entities[0] ?? null;
    },

    async count(call: string, raw: RawObject): Promise<number> {
      const { fields: _fields, populate: _populate, sort: _sort, ...rest } = raw;
      const counted: Slice = { kind: 'offset', start: 0, limit: 1, count: true };
      return (await read(call, sliced({ ...rest, fields: ['id'] }, counted))).total ?? 0;
    },
  };
  const withHooks = <T>(moment: ReadMoment, raw: RawObject, reading: (raw: RawObject) => Promise<T>) =>
    readWithHooks(content, type, moment, raw, reading);

  const reader: EntityReader = {
    many: (call, raw) =>
      withHooks('FindMany', raw, async (query) => {
        const entities = await silent.many(call, all(query));
        return entities.map((entity) => hide(query, entity));
      }),
    first: (call, raw) => withHooks('FindOne', raw, async (query) => hide(query, await silent.first(call, all(query)))),
    async byId(call, id, raw) {
      requireId(id);
      return withHooks('FindOne', { ...raw, filters: { id: String(id) } }, async (query) =>
        hide(query, await silent.byId(call, id, all(query))),
      );
    },
    count: (call, raw) => withHooks('Count', raw, (query) => silent.count(call, query)),

    async page(call, raw) {
      const page = wholeNumber(call, 'page', raw.page ?? '1');
      const pageSize = wholeNumber(call, 'pageSize', raw.pageSize ?? '10');
      const slice: Slice = { kind: 'page', page, pageSize, count: true };
      let total: number | null = null;
      const entities = await withHooks('FindMany', raw, async (query) => {
        const found = await read(call, sliced(all(query), slice));
        total = found.total;
        return found.entities.map((entity) => hide(query, entity));
      });
      return { results: entities, pagination: paginationOf(page, pageSize, total ?? 0) };
    },

    async related(call, entity, field, options) {
      const { id } = (entity ?? {}) as { readonly id?: unknown };
      if (id === undefined || id === null) throw new Error(`${call} needs an entry with an id.`);
      const names: readonly unknown[] = Array.isArray(field) ? field : [field];
      for (const name of names) refuseUnrelated(type, name);
      const populate = Object.fromEntries(names.map((name) => [String(name), options as RawObject]));
      const found = await reader.byId(call, id, { fields: ['id'], populate });
      if (found === null || !Array.isArray(field)) return found?.[String(field)] ?? null;
      return Object.fromEntries(names.map((name) => [name, found[String(name)]]));
    },

    populated: (call, ids, raw) => silent.many(call, { ...raw, filters: { id: { $in: ids.map(String) } } }),

    async relatedPage(call, entity, field, window) {
      const attribute = type.attributes.get(String(field));
      if (attribute?.kind !== 'relation' || !attribute.many) {
        throw new Error(`Invalid load. Expected ${field} to be an anyToMany relational attribute`);
      }
      const page = wholeNumber(call, 'page', window.page ?? 1);
      const pageSize = wholeNumber(call, 'pageSize', window.pageSize ?? 10);
      const { start: _start, limit: _limit, ...options } = window.options;
      const slice = { start: String((page - 1) * pageSize), limit: String(pageSize) };
      const [results, counted] = await Promise.all([
        reader.related(call, entity, field, { ...options, ...slice }),
        reader.related(call, entity, field, { ...options, count: 'true' }),
      ]);
      const { count: total = 0 } = (counted ?? {}) as { readonly count?: number };
      return { results: (results ?? []) as readonly Entity[], pagination: paginationOf(page, pageSize, total) };
    },
  };
  return reader;
}

const paginationOf = (page: number, pageSize: number, total: number): EntitiesPage['pagination'] => ({
  ...{ page, pageSize, pageCount: Math.ceil(total / pageSize), total },
});

function refuseUnrelated(type: ContentType, name: unknown): void {
  const attribute = typeof name === 'string' ? type.attributes.get(name) : undefined;
  if (attribute !== undefined && attribute.kind !== 'scalar') return;
  throw new Error(`Invalid load. Expected ${name} to be a relational attribute`);
}

/** Reads of one request that are made together share statements, and end together when its caller disconnects. */
const readByIdOf = (owner: Work | Engine): ReadById => getOrCreate(readersById, owner, createReadById);

const readersById = new WeakMap<Work | Engine, ReadById>();

/** The id if a query requests nothing but one entry by its id. */
function onlyId({ filters, fields: _fields, populate: _populate, locale, ...rest }: RawObject): string | null {
  if (!isRawObject(filters) || locale !== 'all' || Object.keys(rest).length > 0) return null;
  const { id, ...others } = filters;
  return isPlainId(id) && Object.keys(others).length === 0 ? id : null;
}

function wholeNumber(call: string, name: string, value: unknown): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new RequestError(
    'PaginationError',
    `Invalid ${name} in ${call}. Expected an integer > 0, got ${String(value)}.`,
  );
}
