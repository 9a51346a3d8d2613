import type { RawObject } from '../../query/parse-query-string.ts';
import { isObject, matchNothing, type Params, rawQuery } from './raw-params.ts';

/** `fields: 'title,slug'` is a list here, as it is nowhere in a query string. */
const splitNames = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(',') ? value.split(',').map((name) => name.trim()) : value;

const asObject = (params: unknown): Params => (isObject(params) ? params : {});

/** What `strapi.entityService` takes: the names of a query string. */
export function contentParams(params: unknown): RawObject {
  const { pagination: _ignored, fields, limit, ...rest } = asObject(params);
  return rawQuery({ ...rest, filters: matchNothing(rest.filters), fields: splitNames(fields), limit: limitOf(limit) });
}

/** What `strapi.db.query` takes: the names of SQL, in all levels of populate. Locales are a filter like any other. */
export function databaseParams(params: unknown): RawObject {
  const { limit, ...options } = databaseOptions(asObject(params));
  return rawQuery({ ...options, limit: limitOf(limit), _q: asObject(params)._q, locale: 'all' });
}

/** Zero is no limit, as in v4. */
const limitOf = (limit: unknown): unknown => (limit === 0 || limit === null ? -1 : limit);

function databaseOptions({ select, where, orderBy, populate, offset, limit, count, ordering, on }: Params): Params {
  return {
    fields: splitNames(select),
    filters: matchNothing(where),
    sort: orderBy,
    populate: databasePopulate(populate),
    start: offset,
    limit,
    count,
    ordering,
    on: isObject(on) ? eachOption(on) : on,
  };
}

const databasePopulate = (populate: unknown): unknown => (isObject(populate) ? eachOption(populate) : populate);

/** Members that are not given are left out: in a populate an undefined one would count as given. */
function eachOption(options: Params): Params {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, isObject(option) ? given(databaseOptions(option)) : option]),
  );
}

const given = (options: Params): Params =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
