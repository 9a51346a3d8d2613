import isPlainObject from 'lodash/isPlainObject.js';
import { isOperator } from '../../query/filters/operators.ts';
import { attributeNamed, isJoinable, targetOf } from '../../query/resolution.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Model, Type } from '../../schema/model.ts';
import { codeFilters } from '../strapi/code-filters.ts';
import { isObject, type Params, rawQuery } from '../strapi/raw-params.ts';

/** `ctx.query` of a core action, in which code may have set values: `ctx.query.filters = { … }`. */
export function assignedQuery(model: Model, type: Type, query: unknown): RawObject {
  if (!isObject(query)) return rawQuery(query);
  const filters = codeFilters(model, type, withoutEmpty(model, type, query.filters), { objects: 'kept' });
  return rawQuery({ ...query, filters });
}

/** v4 drops empty values, down to the fields: `{ id: { $in: [] } }` matches all, `{ title: { $in: [] } }` nothing. */
function withoutEmpty(model: Model, type: Type, filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map((filter) => withoutEmpty(model, type, filter));
  if (!isPlainObject(filters)) return filters;
  const entries = Object.entries(filters as Params).flatMap(([name, value]): [string, unknown][] => {
    const attribute = attributeNamed(type, name);
    if (attribute === undefined) {
      // An unknown name is refused, whatever its value.
      return isEmpty(value) && (isOperator(name) || name === 'id') ? [] : [[name, withoutEmpty(model, type, value)]];
    }
    if (isEmpty(value)) return [];
    return [[name, isJoinable(attribute) ? withoutEmpty(model, targetOf(model, attribute), value) : value]];
  });
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown): boolean =>
  (Array.isArray(value) || isPlainObject(value)) && Object.keys(value as object).length === 0;
