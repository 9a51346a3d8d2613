import { validationError } from '../../errors.ts';
import { contentTypeOf, ID_ATTRIBUTE } from '../../schema/lookup.ts';
import { documentRowOf } from '../../schema/v5-model.ts';
import { type ContentType, type ScalarAttribute, USER_UID } from '../../schema/model.ts';
import { all } from '../filters/resolve-filters.ts';
import { resolveFieldFilter } from '../filters/resolve-field-filter.ts';
import { isRawArray, isRawObject, type RawObject } from '../parse-query-string.ts';
import type { Filter, Query, Slice } from '../query.ts';
import { bind, DEFAULT_BUDGETS, rejectLate, startResolution, visibleFields } from '../resolution.ts';
import { joinsTables, showSortKeys } from '../sort/show-sort-keys.ts';
import { resolveSearch } from '../resolve-query.ts';
import { checkFields } from './check-fields.ts';
import { checkFilters } from './check-filters.ts';
import { checkPopulate } from './check-populate.ts';
import { checkSort } from './check-sort.ts';
import { cohortOf, readPublicationMode } from './publication-cohort.ts';
import { resolveV5Fields } from './resolve-v5-fields.ts';
import { resolveV5Filters } from './resolve-v5-filters.ts';
import { resolveV5Pagination, resolveV5Window } from './resolve-v5-pagination.ts';
import { resolveV5Populate, shownOf } from './resolve-v5-populate.ts';
import { resolveV5Sort } from './resolve-v5-sort.ts';
import {
  invalidKey,
  modelFor,
  reportTo,
  type V5Context,
  type V5Resolution,
  type V5State,
  withDrafts,
} from './v5-context.ts';

/** `GET /api/:pluralApiId` */
export function resolveV5List(context: V5Context, of: ContentType, raw: RawObject): Query {
  const { resolution, type } = begin(context, of, raw);
  const query = finish(resolution, type, raw, localeFilter(context, resolution, type, raw, true));
  const slice = resolveV5Pagination(resolution, raw, context.pagination);
  return { ...query, slice, search: resolveSearch(resolution, type, raw._q), parameters: resolution.parameters };
}

/** `GET /api/:pluralApiId/:documentId`; `row` is the one that the id follows from, null if it may be any. */
export function resolveV5Entry(
  context: V5Context,
  of: ContentType,
  documentId: string,
  row: number | null,
  raw: RawObject,
): Query {
  const { resolution, type } = begin(context, of, raw);
  const located = all(
    [...documentFilter(resolution, type, documentId, row), localeFilter(context, resolution, type, raw, false)].filter(
      (part) => part !== null,
    ),
  );
  const { filters } = raw;
  // The path alone says which document it is.
  const asked = isRawObject(filters) ? { ...raw, filters: without(filters, 'documentId') } : raw;
  const query = finish(resolution, type, raw, located, asked);
  const { start } = resolveV5Window(resolution, raw);
  return { ...query, slice: { kind: 'first', start } };
}

/** The rows of one document; `row` is the one that its id follows from, null if it may be any. */
export function documentFilter(
  resolution: V5Resolution,
  type: ContentType,
  documentId: string,
  row: number | null,
): readonly Filter[] {
  const named: Filter = {
    ...{ kind: 'compare', attribute: type.attributes.get('documentId') as ScalarAttribute },
    ...{ operator: '$eq', parameters: [bind(resolution, documentId)] },
  };
  return row === null ? [named] : [ofRows(resolution, type, [row]), named];
}

/** The entries whose document id may follow from one of the rows. */
export const ofRows = (resolution: V5Resolution, type: ContentType, rows: readonly number[]): Filter => ({
  ...{ kind: 'compare', attribute: documentRowOf(type), operator: '$in' },
  parameters: rows.map((row) => bind(resolution, row)),
});

const without = (object: RawObject, left: string): RawObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== left));

/** `GET /api/:singularApiId` of a single type. */
export function resolveV5Single(context: V5Context, of: ContentType, raw: RawObject): Query {
  const { resolution, type } = begin(context, of, raw);
  const query = finish(resolution, type, raw, localeFilter(context, resolution, type, raw, false));
  const { start } = resolveV5Window(resolution, raw);
  return { ...query, slice: { kind: 'first', start }, search: resolveSearch(resolution, type, raw._q) };
}

/** Lists without an envelope: users, files, locales. */
export function resolveV5Plain(context: V5Context, of: ContentType, raw: RawObject): Query {
  const { resolution, type } = begin({ ...context, strictParams: false }, of, raw);
  const query = finish(resolution, type, raw, null);
  const slice: Slice = { kind: 'plain', ...resolveV5Window(resolution, raw) };
  return { ...query, slice, search: resolveSearch(resolution, type, raw._q) };
}

/** Stored rows, drafts included; `rows` are those that their document ids follow from, null if they may be any. */
export function resolveV5Rows(
  context: V5Context,
  of: ContentType,
  raw: RawObject,
  rows: readonly number[] | null,
): Query {
  const { resolution, type } = begin({ ...context, strictParams: false, opensDrafts: true }, of, raw, 'stored');
  const query = finish(resolution, type, raw, rows === null ? null : ofRows(resolution, type, rows));
  return { ...query, slice: { kind: 'plain', ...resolveV5Window(resolution, raw) } };
}

/** The entries that project code asks for: without pages of its own, all of them. */
export function resolveV5Documents(context: V5Context, of: ContentType, raw: RawObject): Query {
  const { resolution, type } = begin({ ...context, strictParams: false }, of, raw);
  const query = finish(resolution, type, raw, localeFilter(context, resolution, type, raw, true));
  const slice: Slice = { kind: 'plain', ...resolveV5Window(resolution, raw) };
  return { ...query, slice, search: resolveSearch(resolution, type, raw._q) };
}

/** One of them, by its row id. */
export function resolveV5Row(context: V5Context, of: ContentType, id: string, raw: RawObject): Query {
  const { resolution, type } = begin({ ...context, strictParams: false }, of, raw);
  const located = resolveV5Filters(resolution, type, { id });
  // As in v5, those of others are checked, and have no effect.
  const filtering = of.uid === USER_UID ? raw : {};
  const query = finish(resolution, type, raw, located, filtering);
  return { ...query, search: resolveSearch(resolution, type, raw._q), parameters: resolution.parameters };
}

/** The entry that a write has stored: `fields`, `populate` and the status of its relations, and nothing else. */
export function resolveV5Written(context: V5Context, of: ContentType, raw: RawObject): Query {
  const { resolution, type } = begin(context, of, raw);
  const { fields, populate } = raw;
  const parameters = [bind(resolution, '0')];
  const query = finish(resolution, type, { fields, populate }, null);
  const { draftsBy: _, ...entries } = query.entries;
  return { ...query, entries, filter: { kind: 'compare', attribute: ID_ATTRIBUTE, operator: '$eq', parameters } };
}

/** Starts to resolve a request: its state, and the names in its parameters. */
export function begin(
  context: V5Context,
  of: ContentType,
  raw: RawObject,
  state = stateOf(of, raw),
): { readonly resolution: V5Resolution; readonly type: ContentType } {
  const model = modelFor(context.model, state);
  const { budgets = DEFAULT_BUDGETS, opensDrafts, layer = 'contract' } = context;
  const started = { ...startResolution(model, budgets, layer), state, opensDrafts, stored: context.model };
  const mode = readPublicationMode(started, raw);
  const resolution: V5Resolution = {
    ...started,
    cohort: mode === null ? null : cohortOf(started, mode, state, context.changed),
  };
  const type = contentTypeOf(model, of.uid);
  if (context.strictParams) checkParameters(resolution, raw);
  if (raw.filters) checkFilters(resolution, type, raw.filters, reportTo(resolution, 'filters', 'filters'));
  if (raw.sort) checkSort(resolution, type, raw.sort, reportTo(resolution, 'sort', 'sort'));
  if (raw.fields) checkFields(resolution, type, raw.fields, reportTo(resolution, 'fields', 'fields'));
  if (raw.populate) checkPopulate(resolution, type, raw.populate, reportTo(resolution, 'populate', 'populate'));
  return { resolution, type };
}

/** Everything but `published` means drafts; for a type without drafts, only of its related entries. */
export function stateOf({ draftAndPublish }: ContentType, raw: RawObject): V5State {
  if (!Object.hasOwn(raw, 'status') || raw.status === 'published') return 'published';
  return draftAndPublish || raw.status === 'draft' ? 'draft' : 'published';
}

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['filters', 'sort', 'fields', 'populate', 'status', 'locale', 'page', 'pageSize', 'start', 'limit', '_q'],
  ...['publicationFilter', 'hasPublishedVersion', 'pagination', 'count', 'ordering'],
]);

function checkParameters({ issues }: V5Resolution, raw: RawObject): void {
  for (const key of Object.keys(raw)) {
    if (PARAMETERS.has(key)) continue;
    const error = validationError(invalidKey(key, null).message, { key, path: null, source: 'query', param: key });
    issues.push({ stage: 'parameters', place: 0, pass: 'unknown', error });
  }
}

function finish(
  resolution: V5Resolution,
  type: ContentType,
  raw: RawObject,
  located: Filter | null,
  { filters }: RawObject = raw,
): Query {
  const sort = resolveV5Sort(resolution, type, raw.sort);
  const own = resolveV5Filters(resolution, type, filters);
  const fields = resolveV5Fields(resolution, type, raw.fields);
  const level = { type, path: null, restricted: fields !== null };
  const entries = withDrafts(resolution, {
    type,
    fields: fields ?? visibleFields(type),
    populate: resolveV5Populate(resolution, level, raw.populate),
  });
  if (raw.lookup !== undefined) rejectLate(resolution, 'form', validationError("Invalid params: 'lookup'"));
  const { parameters, issues } = resolution;
  return {
    type,
    entries,
    filter: shownOf(resolution, type, all([located, own].filter((part) => part !== null))),
    sort: showSortKeys(type, fields, sort, joinsTables(own)),
    search: null,
    slice: { kind: 'first', start: 0 },
    unused: null,
    parameters,
    issues,
  };
}

/** Entries of one locale; a list may ask for several, or with `*` for all. */
export function localeFilter(
  { defaultLocale }: V5Context,
  resolution: V5Resolution,
  type: ContentType,
  { locale, filters }: RawObject,
  isList: boolean,
): Filter | null {
  if (!type.localized) return null;
  // As in v5, a filter on the locale replaces the choice of one.
  if (isRawObject(filters) && Object.hasOwn(filters, 'locale')) return null;
  const attribute = type.attributes.get('locale') as ScalarAttribute;
  const asked = locale === undefined || locale === null || locale === '' ? defaultLocale : locale;
  if (isList && asked === '*') return null;
  if (!isList && typeof asked !== 'string') {
    const message = `Invalid locale param ${String(asked)} provided. Document locales must be strings.`;
    rejectLate(resolution, 'form', validationError(message));
    return null;
  }
  if (typeof asked === 'string' || isRawArray(asked) || isRawObject(asked)) {
    return all(resolveFieldFilter(resolution, type, attribute, asked));
  }
  return null;
}
