import { isOperator } from '../../../query/filters/operators.ts';
import { attributeNamed, isJoinable, targetOf } from '../../../query/resolution.ts';
import type { Model, Type } from '../../../schema/model.ts';
import { isObject } from '../raw-params.ts';

/**
 * Filters of the entity service without names that nothing has: v4 passes over them, and so do projects whose
 * schema has changed since. The database layer refuses them.
 */
export function knownFilters(model: Model, type: Type, filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map((filter) => knownFilters(model, type, filter)).filter(isFilled);
  if (!isObject(filters)) return filters;
  const entries = Object.entries(filters).flatMap(([name, value]): [string, unknown][] => {
    if (isOperator(name)) return [[name, knownFilters(model, type, value)]];
    const attribute = attributeNamed(type, name);
    if (name === 'id' || attribute?.kind === 'scalar') return [[name, value]];
    if (attribute === undefined || !isJoinable(attribute)) return [];
    return [[name, knownFilters(model, targetOf(model, attribute), value)]];
  });
  return Object.fromEntries(entries.filter(([, value]) => isFilled(value)));
}

/** What is left of a part that held unknown names alone is no condition. */
const isFilled = (filter: unknown): boolean => !isObject(filter) || Object.keys(filter).length > 0;
