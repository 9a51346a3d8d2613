import type { ContentType, Model, ScalarAttribute, Type } from '../schema/model.ts';
import { isNumber } from '../schema/scalar-types.ts';
import { isSearched } from '../schema/search-index.ts';
import { isAboutNames } from './issues.ts';
import type { RawObject, RawValue } from './parse-query-string.ts';
import type { EntryNode, Filter, Query, QueryParts, Search, Slice } from './query.ts';
import { isRanked, rankSearch } from './rank-search.ts';
import { indexFor, searchRuns } from './search-runs.ts';
import {
  bind,
  type Budgets,
  DEFAULT_BUDGETS,
  fieldsByDefault,
  ID_ATTRIBUTE,
  managedFields,
  type PublicationState,
  type ApiLayer,
  rejectForm,
  type Resolution,
  startResolution,
  TOP_LEVEL,
  visibleFields,
} from './resolution.ts';
import { resolveFieldFilter } from './filters/resolve-field-filter.ts';
import { localizationsOf } from './filters/localizations-of.ts';
import { resolveFields } from './resolve-fields.ts';
import { all, resolveFilters } from './filters/resolve-filters.ts';
import { type PaginationSettings, resolveOffsets, resolvePagination } from './resolve-pagination.ts';
import { published } from './populate/populate-attribute.ts';
import { expandDeep } from './populate/expand-deep.ts';
import { resolvePopulate } from './populate/resolve-populate.ts';
import { resolveState } from './populate/resolve-populate-options.ts';
import { resolveSort } from './sort/resolve-sort.ts';
import { askedCursor, resolveCursor } from './cursors/resolve-cursor.ts';
import type { Sealing } from '../util/sealed-text.ts';
import { joinsTables, showSortKeys } from './sort/show-sort-keys.ts';

export interface ResolveContext {
  readonly model: Model;
  readonly pagination: PaginationSettings;
  /** The locale of entries if the request names none. */
  readonly defaultLocale: string;
  readonly budgets?: Budgets;
  /** Opens the cursors of lists. Absent: `after` and `before` are ignored like any other unknown member. */
  readonly cursors?: Pick<Sealing, 'open'>;
  /** Absent for requests. */
  readonly layer?: ApiLayer;
}

/** `GET /api/:pluralApiId` */
export function resolveListQuery(context: ResolveContext, type: ContentType, raw: RawObject): Query {
  const resolution = beginQuery(context);
  const state = resolveState(resolution, raw.publicationState, defaultState(raw));
  const filter = rootFilter(context, resolution, type, raw, state);
  const slice = resolvePagination(resolution, raw, context.pagination);
  const found = resolveSearch(resolution, type, raw._q);
  const ranks = found !== null && isRanked(resolution, type, raw);
  const search = ranks ? rankSearch(resolution, type, found, raw) : found;
  const query = finish(resolution, type, ranks ? { ...raw, sort: undefined } : raw, state, { filter, slice, search });
  const cursor = context.cursors === undefined ? null : askedCursor(raw.pagination);
  if (context.cursors === undefined || cursor === null) return query;
  const cursorSlice = resolveCursor(resolution, query, cursor, { ...context, open: context.cursors.open });
  // Pages with cursors are not v4's: they show the fields that were asked for, never those that they are sorted by.
  return { ...query, sort: query.sort.map((key) => ({ ...key, shownAs: null })), slice: cursorSlice };
}

/** `GET /api/:pluralApiId/:id`: filters and sort are checked as for a list, but not used. */
export function resolveEntryQuery(context: ResolveContext, type: ContentType, id: string, raw: RawObject): Query {
  const resolution = beginQuery(context);
  // Their names and permissions are checked; their values are never read.
  const checked: Resolution = { ...resolution, issues: [] };
  const unused = {
    filter: raw.filters ? resolveFilters(checked, type, raw.filters, TOP_LEVEL('filters')) : null,
    sort: raw.sort ? resolveSort(checked, type, raw.sort, TOP_LEVEL('sort')) : [],
  };
  resolution.issues.push(...checked.issues.filter((issue) => isAboutNames(issue) || issue.stage === 'budget'));
  const byId: Filter = {
    kind: 'compare',
    attribute: ID_ATTRIBUTE,
    operator: '$eq',
    parameters: [bind(resolution, id)],
  };
  const { sort: _sort, ...selection } = raw;
  const query = finish(resolution, type, selection, null, {
    filter: byId,
    slice: { kind: 'first', start: 0 },
    search: null,
  });
  return { ...query, unused };
}

/** `GET /api/:singularApiId` of a single type. */
export function resolveSingleQuery(context: ResolveContext, type: ContentType, raw: RawObject): Query {
  const resolution = beginQuery(context);
  const state = resolveState(resolution, raw.publicationState, defaultState(raw));
  const filter = rootFilter(context, resolution, type, raw, state);
  const { start, limit } = resolveOffsets(resolution, raw);
  const slice: Slice =
    type.localized && raw.locale === 'all' ? { kind: 'plain', start, limit } : { kind: 'first', start };
  return finish(resolution, type, raw, state, { filter, slice, search: resolveSearch(resolution, type, raw._q) });
}

/**
 * Lists outside the contract's envelope (users, files): `start` and `limit` are at the top level; without them all
 * entries are returned.
 */
export function resolvePlainQuery(context: ResolveContext, type: ContentType, raw: RawObject): Query {
  const resolution = beginQuery(context);
  const state = resolveState(resolution, raw.publicationState, null);
  const filter = rootFilter(context, resolution, type, raw, state);
  const slice: Slice = { kind: 'plain', ...resolveOffsets(resolution, raw) };
  return finish(resolution, type, raw, state, { filter, slice, search: resolveSearch(resolution, type, raw._q) });
}

/** Entries whose parts are selected one by one, by a GraphQL document, instead of by `fields` and `populate`. */
export function resolveChosenQuery(
  context: ResolveContext,
  type: ContentType,
  raw: RawObject,
  slice: Slice,
  choose: (resolution: Resolution) => EntryNode,
): Query {
  const resolution = beginQuery(context);
  const state = resolveState(resolution, raw.publicationState, null);
  const filter = rootFilter(context, resolution, type, raw, state);
  const sort = raw.sort ? resolveSort(resolution, type, raw.sort, TOP_LEVEL('sort')) : [];
  return {
    type,
    filter,
    slice,
    sort,
    search: null,
    entries: choose(resolution),
    unused: null,
    parameters: resolution.parameters,
    issues: resolution.issues,
  };
}

/**
 * Entries for an administrator, with the parts selected by the page that shows them; drafts are shown unless it
 * requests otherwise.
 */
export function resolveManagedQuery(
  context: ResolveContext,
  type: ContentType,
  raw: RawObject,
  slice: Slice,
  choose: (resolution: Resolution) => EntryNode,
): Query {
  const managed: ResolveContext = { ...context, layer: 'manager' };
  const resolution = beginQuery(managed);
  const state = resolveState(resolution, raw.publicationState, null);
  return {
    type,
    slice: slice.kind === 'first' ? { ...slice, start: resolveOffsets(resolution, raw).start } : slice,
    filter: untranslated(resolution, type, raw.missingLocale, rootFilter(managed, resolution, type, raw, state)),
    sort: raw.sort ? resolveSort(resolution, type, raw.sort, TOP_LEVEL('sort')) : [],
    search: resolveSearch(resolution, type, raw._q),
    entries: choose(resolution),
    unused: null,
    parameters: resolution.parameters,
    issues: resolution.issues,
  };
}

/** Of these, the entries that have no translation in a locale: v4 cannot ask for what is not related. */
function untranslated(
  resolution: Resolution,
  type: ContentType,
  locale: RawValue | undefined,
  filter: Filter | null,
): Filter | null {
  if (!type.localized || typeof locale !== 'string' || locale === '') return filter;
  const isIn = all(resolveFieldFilter(resolution, type, type.attributes.get('locale') as ScalarAttribute, locale));
  const none = isIn === null ? [] : localizationsOf(type, isIn).map((one): Filter => ({ ...one, none: true }));
  return all([...(filter === null ? [] : [filter]), ...none]);
}

/**
 * Parts of a query by themselves, with inheritance for populated entries; entries are not filtered by locale or state.
 */
export function resolveParts(
  context: Pick<ResolveContext, 'model' | 'budgets' | 'layer'>,
  type: Type,
  raw: RawObject,
  state: PublicationState | null,
): QueryParts {
  const resolution = beginQuery(context);
  const { filters } = raw;
  const isGiven = filters !== null && filters !== undefined;
  return {
    ...selected(resolution, type, raw, state, {
      filter: isGiven ? resolveFilters(resolution, type, filters, TOP_LEVEL('filters')) : null,
    }),
    parameters: resolution.parameters,
    issues: resolution.issues,
  };
}

export const beginQuery = (context: Pick<ResolveContext, 'model' | 'budgets' | 'layer'>): Resolution =>
  startResolution(context.model, context.budgets ?? DEFAULT_BUDGETS, context.layer ?? 'contract');

/** A bare `publicationState` without a value disables the default. */
export const defaultState = (raw: RawObject): PublicationState | null =>
  Object.hasOwn(raw, 'publicationState') && raw.publicationState === null ? null : 'live';

function finish(
  resolution: Resolution,
  type: ContentType,
  raw: RawObject,
  state: PublicationState | null,
  rest: Pick<Query, 'filter' | 'slice' | 'search'>,
): Query {
  return {
    type,
    ...rest,
    ...selected(resolution, type, raw, state, rest),
    unused: null,
    parameters: resolution.parameters,
    issues: resolution.issues,
  };
}

function selected(
  resolution: Resolution,
  type: Type,
  raw: RawObject,
  state: PublicationState | null,
  { filter }: Pick<Query, 'filter'>,
): Pick<Query, 'filter' | 'sort' | 'entries'> {
  const sort = raw.sort ? resolveSort(resolution, type, raw.sort, TOP_LEVEL('sort')) : [];
  const fields = rootFields(resolution, type, raw.fields);
  const expanded = expandDeep(resolution.model, type, raw.populate);
  const populate = resolvePopulate(resolution, { type, state, restricted: fields !== null }, expanded);
  return {
    filter,
    sort: showSortKeys(type, fields, sort, joinsTables(filter)),
    entries: { type, fields: fields ?? fieldsByDefault(resolution, type), populate },
  };
}

function rootFields(resolution: Resolution, type: Type, value: RawValue): readonly ScalarAttribute[] | null {
  if (value === null || value === undefined || value === '*') return null;
  if (value === '') {
    rejectForm(resolution, 'Invalid fields parameter. Expected a field name, "*" or an array of field names.');
    return null;
  }
  return resolveFields(resolution, type, value, TOP_LEVEL('fields'));
}

function rootFilter(
  context: ResolveContext,
  resolution: Resolution,
  type: ContentType,
  raw: RawObject,
  state: PublicationState | null,
): Filter | null {
  const { filters } = raw;
  const isGiven = filters !== null && filters !== undefined;
  const own = isGiven ? resolveFilters(resolution, type, filters, TOP_LEVEL('filters')) : null;
  const locale = localeFilter(context, resolution, type, raw);
  return published(type, state, all([locale, own].filter((filter) => filter !== null)));
}

/** Entries of one locale; `all` for every locale. Types without locales ignore the parameter. */
function localeFilter(
  context: ResolveContext,
  resolution: Resolution,
  type: ContentType,
  raw: RawObject,
): Filter | null {
  if (!type.localized || raw.locale === 'all') return null;
  const value = Object.hasOwn(raw, 'locale') ? raw.locale : context.defaultLocale;
  return all(resolveFieldFilter(resolution, type, type.attributes.get('locale') as ScalarAttribute, value));
}

/** `_q`: any visible text field contains the words; a number is also searched in numeric fields. */
export function resolveSearch(resolution: Resolution, type: ContentType, value: RawValue): Search | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string') {
    rejectForm(resolution, 'Invalid _q parameter. Expected a string to search for.');
    return null;
  }
  const hasNumber = !Number.isNaN(Number(value));
  const fields = resolution.layer === 'manager' ? managedFields(type) : visibleFields(type);
  const searched = fields.filter((field) => isSearched(field) && (hasNumber || !isNumber(field.type)));
  const attributes = [ID_ATTRIBUTE, ...searched];
  return { attributes, parameter: bind(resolution, value), ...indexFor(type, attributes, searchRuns(value)) };
}
