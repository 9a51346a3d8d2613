import isPlainObject from 'lodash/isPlainObject.js';
import mapValues from 'lodash/mapValues.js';
import { isNullOperator, isOperator } from '../../../query/filters/operators.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { attributeNamed, isJoinable, targetOf } from '../../../query/resolution.ts';
import type { Model, Type } from '../../../schema/model.ts';
import { withoutUndefined } from '../../../util/without-undefined.ts';
import { codeFilters } from '../code-filters.ts';
import { isObject, type Params, rawQuery } from '../raw-params.ts';

/** The type for reading the parameters of a call, or null if there may be several. */
export interface Asking {
  readonly model: Model;
  readonly type: Type | null;
}

/** `fields: 'title,slug'` is a list here, unlike in a query string. */
const splitNames = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(',') ? value.split(',').map((name) => name.trim()) : value;

const asObject = (params: unknown): Params => (isObject(params) ? params : {});

/** Parameters of `strapi.entityService`: the names of a query string. */
export function contentParams({ model, type }: Asking, params: unknown): RawObject {
  const { pagination: _ignored, fields, limit, filters, ...rest } = asObject(params);
  const filled = codeFilters(model, type, filters);
  return rawQuery({ ...rest, filters: filled, fields: splitNames(fields), limit: limitOf(limit) });
}

/** Filters of the entity service for reading. */
export const entityFilters = ({ model, type }: Asking & { readonly type: Type }, filters: unknown): unknown =>
  codeFilters(model, type, knownFilters(model, type, filters));

/** The same for reading: unknown names are ignored. */
export function readParams(asking: Asking & { readonly type: Type }, params: unknown): RawObject {
  const { filters, ...rest } = asObject(params);
  return contentParams(asking, { ...rest, filters: knownFilters(asking.model, asking.type, filters) });
}

/**
 * Parameters of `strapi.db.query`: the names of SQL, at all levels of populate. Locales are a filter like any other.
 */
export function databaseParams(asking: Asking, params: unknown): RawObject {
  const { limit, ...options } = databaseOptions(asking, asObject(params));
  return rawQuery({ ...options, limit: limitOf(limit), _q: asObject(params)._q, locale: 'all' });
}

/** Zero means no limit, as in v4. */
const limitOf = (limit: unknown): unknown => (limit === 0 || limit === null ? -1 : limit);

function databaseOptions(
  asking: Asking,
  { select, where, orderBy, populate, offset, limit, count, ordering, on }: Params,
): Params {
  return {
    fields: splitNames(select),
    filters: codeFilters(asking.model, asking.type, where),
    sort: orderBy,
    populate: isObject(populate) ? eachOption(asking, populate) : populate,
    start: offset,
    limit,
    count,
    ordering,
    on: isObject(on) ? eachOption({ ...asking, type: null }, on) : on,
  };
}

/** Missing members are omitted: in a populate, an undefined member would count as given. */
const eachOption = (asking: Asking, options: Params): Params =>
  mapValues(options, (option, name) =>
    isObject(option) ? withoutUndefined(databaseOptions(below(asking, name), option)) : option,
  );

function below({ model, type }: Asking, name: string): Asking {
  const attribute = type === null ? undefined : attributeNamed(type, name);
  return { model, type: attribute !== undefined && isJoinable(attribute) ? targetOf(model, attribute) : null };
}

/**
 * Filters of the entity service without unknown names: v4 ignores them, and projects rely on it after schema changes.
 * Writes do not use this, and the database layer refuses unknown names.
 */
function knownFilters(model: Model, type: Type, filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map((filter) => knownFilters(model, type, filter)).filter(isFilled);
  if (!isRecord(filters)) return filters;
  const entries = Object.entries(filters).flatMap(([name, value]): [string, unknown][] => {
    const attribute = attributeNamed(type, name);
    if (attribute !== undefined && isJoinable(attribute)) {
      return [[name, knownFilters(model, targetOf(model, attribute), value)]];
    }
    if (isNullOperator(name)) return [[name, isTrue(value)]];
    return isOperator(name) || name === 'id' || attribute?.kind === 'scalar'
      ? [[name, knownFilters(model, type, value)]]
      : [];
  });
  return Object.fromEntries(entries.filter(([, value]) => isFilled(value)));
}

const isRecord = (value: unknown): value is Params => isPlainObject(value);

/** A part that had only unknown names is not a condition. */
const isFilled = (filter: unknown): boolean => !isRecord(filter) || Object.keys(filter).length > 0;

export const isTrue = (value: unknown): boolean => (typeof value === 'string' ? !FALSE.has(value) : Boolean(value));

const FALSE: ReadonlySet<string> = new Set(['', 'false', 'f', '0']);
