import { getNamedType, type GraphQLField, type GraphQLObjectType } from 'graphql';
import type { Access } from '../../access/access.ts';
import type { RawObject, RawValue } from '../../query/parse-query-string.ts';
import type { Query, Slice } from '../../query/query.ts';
import { resolveChosenQuery, type ResolveContext } from '../../query/resolve-query.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { fieldArguments, type Operation, type RequestedField } from '../document/collect-fields.ts';
import type { Meaning } from '../schema/meaning.ts';
import { rawFilters, rawScalar } from './raw-filters.ts';
import { type GraphqlLimits, readWindow, type RequestedWindow } from './read-window.ts';
import { v4Rules } from './contract-rules.ts';
import { entryNode, startParts } from './entry-parts.ts';
import { selectResponse } from './select-response.ts';
import type { ResponseField, ResponseShape } from './shapes.ts';

/** A field of `Query` as a query, and the shape of its response. */
export interface RootQuery {
  readonly query: Query;
  readonly response: ResponseShape;
  /** Of a list; null for one entry. */
  readonly window: RequestedWindow | null;
  /** Shows drafts with their unpublished changes. */
  readonly showsDrafts?: boolean;
}

export interface RootContext {
  readonly resolve: ResolveContext;
  readonly operation: Operation;
  readonly access: Access;
  readonly limits: GraphqlLimits;
}

export type RootMeaning = Extract<Meaning, { readonly kind: 'find' | 'findOne' | 'single' }>;

type Arguments = Readonly<Record<string, unknown>>;

export function resolveRoot(context: RootContext, { kind, type }: RootMeaning, asked: RequestedField): RootQuery {
  const field = asked.field as GraphQLField<unknown, unknown>;
  const given = fieldArguments(context.operation, asked);
  const window = kind === 'find' ? readWindow(given.pagination, context.limits) : null;
  const raw = kind === 'findOne' ? oneEntry(given) : rawListArguments(context.resolve.model, type, given);
  const root = resolveRows(context, type, raw, asked, getNamedType(field.type) as GraphQLObjectType, window);
  return context.access.previews !== null && raw.publicationState !== 'live' ? { ...root, showsDrafts: true } : root;
}

/** An entry by id, in any state and locale. Values that cannot be an id match nothing on any database. */
export function oneEntry({ id }: Arguments): RawObject {
  const read = readId(id);
  return { filters: { id: read === null ? { $null: 'true' } : { $eq: String(read) } }, locale: 'all' };
}

/** Number formats that every database accepts. */
export const readId = (id: unknown): number | null =>
  /^\s*\d{1,10}(\.0*|e0)?\s*$/.test(String(id)) && Number(id) < 2 ** 31 ? Number(id) : null;

export function rawListArguments(model: Model, type: ContentType, given: Arguments): RawObject {
  return {
    filters: rawFilters(model, type, given.filters),
    sort: (given.sort ?? []) as RawValue,
    publicationState: rawScalar(given.publicationState),
    ...(given.locale !== undefined && { locale: rawLocale(given.locale) }),
  };
}

export const rawLocale = (locale: unknown): RawValue =>
  Array.isArray(locale) ? locale.map(rawScalar) : rawScalar(locale);

/** The entries matching `raw`, with the fields of the selection. */
export function resolveRows(
  { resolve, operation, access, limits }: RootContext,
  type: ContentType,
  raw: RawObject,
  { nodes }: RequestedField,
  responseType: GraphQLObjectType,
  window: RequestedWindow | null,
): RootQuery {
  let response = NOTHING;
  const parts = startParts(type);
  const choose: Parameters<typeof resolveChosenQuery>[4] = (resolution) => {
    response = selectResponse({ operation, rules: v4Rules(resolution), access, limits }, parts, responseType, nodes);
    return entryNode(parts);
  };
  const query = resolveChosenQuery(resolve, type, raw, { kind: 'first', start: 0 }, choose);
  return { query: { ...query, slice: sliceOf(window, response) }, response, window };
}

/** Of a query that has not been resolved. */
export const NOTHING: ResponseShape = { kind: 'wrapped', fields: [] };

export function sliceOf(window: RequestedWindow | null, response: ResponseShape): Slice {
  if (window === null) return { kind: 'first', start: 0 };
  const count = response.kind === 'wrapped' && response.fields.some(isCounted);
  return { kind: 'offset', ...window, count };
}

const isCounted = (field: ResponseField): boolean =>
  field.kind === 'pageInfo' || (field.kind === 'meta' && field.meta.some(({ kind }) => kind === 'pagination'));
