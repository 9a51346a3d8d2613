import { getNamedType, type GraphQLField, type GraphQLObjectType } from 'graphql';
import type { RawObject } from '../../query/parse-query-string.ts';
import { type ChosenDocument, resolveChosenV5Query, resolveChosenV5Written } from '../../query/v5/resolve-chosen-v5.ts';
import { stateOf } from '../../query/v5/resolve-v5-query.ts';
import type { V5Context, V5Resolution } from '../../query/v5/v5-context.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { v5ModelOf } from '../../schema/v5-model.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import { v5Rules } from './contract-rules.ts';
import { startParts } from './entry-parts.ts';
import { rawScalar, rawV5Filters } from './raw-filters.ts';
import { readWindow } from './read-window.ts';
import { NOTHING, rawLocale, type RootContext, type RootMeaning, type RootQuery, sliceOf } from './resolve-root.ts';
import { selectResponse } from './select-response.ts';

export interface FlatRootContext extends Omit<RootContext, 'resolve'> {
  readonly resolve: V5Context;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A field of `Query` in v5's terms. */
export function resolveFlatRoot(
  context: FlatRootContext,
  { kind, type }: RootMeaning,
  asked: RequestedField,
  chosen: ChosenDocument | null,
): RootQuery {
  const given = fieldArguments(context.operation, asked);
  const window = kind === 'find' ? readWindow(given.pagination, context.limits) : null;
  const raw = rawFlatArguments(context.resolve.model, type, given);
  const selecting = startSelecting(context, asked);
  const slice = sliceOf(window, NOTHING);
  const query = resolveChosenV5Query(context.resolve, type, raw, slice, chosen, selecting.choose);
  const response = selecting.response();
  return {
    query: { ...query, slice: sliceOf(window, response) },
    response,
    window,
    showsDrafts: stateOf(type, raw) === 'draft',
  };
}

/** The entry that a write with a status has stored. */
export function resolveFlatWritten(
  context: FlatRootContext,
  type: ContentType,
  status: unknown,
  asked: RequestedField,
): RootQuery {
  const selecting = startSelecting(context, asked);
  const query = resolveChosenV5Written(context.resolve, type, { status: statusOf(status) }, selecting.choose);
  return { query, response: selecting.response(), window: null };
}

function startSelecting({ operation, access, limits }: FlatRootContext, { field, nodes }: RequestedField) {
  const responseType = getNamedType((field as GraphQLField<unknown, unknown>).type) as GraphQLObjectType;
  let response = NOTHING;
  return {
    choose(resolution: V5Resolution, type: ContentType) {
      const parts = startParts(type);
      const rules = v5Rules(resolution);
      response = selectResponse({ operation, rules, access, limits }, parts, responseType, nodes);
      return rules.entries(parts);
    },
    response: () => response,
  };
}

export function rawFlatArguments(model: Model, type: ContentType, given: Arguments): RawObject {
  const { filters, sort, locale, hasPublishedVersion, publicationFilter } = given;
  return {
    filters: rawV5Filters(v5ModelOf(model), type, filters),
    sort: (sort ?? []) as readonly string[] as string[],
    status: statusOf(given.status),
    hasPublishedVersion: rawScalar(hasPublishedVersion),
    publicationFilter: rawScalar(publicationFilter),
    ...(locale !== undefined && { locale: rawLocale(locale) }),
  };
}

/** A null asks for nothing else than no argument. */
export const statusOf = (status: unknown): string => rawScalar(status) ?? 'published';
