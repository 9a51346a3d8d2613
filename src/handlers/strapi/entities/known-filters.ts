import isPlainObject from 'lodash/isPlainObject.js';
import { isNullOperator, isOperator } from '../../../query/filters/operators.ts';
import { attributeNamed, isJoinable, targetOf } from '../../../query/resolution.ts';
import type { Model, Type } from '../../../schema/model.ts';
import type { Params } from '../raw-params.ts';

/**
 * Filters of the entity service without names that nothing has: v4 passes over them, and so do projects whose
 * schema has changed since. What is written is found without this, and the database layer refuses them.
 */
export function knownFilters(model: Model, type: Type, filters: unknown): unknown {
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

/** What is left of a part that held unknown names alone is no condition. */
const isFilled = (filter: unknown): boolean => !isRecord(filter) || Object.keys(filter).length > 0;

const isTrue = (value: unknown): boolean => (typeof value === 'string' ? !FALSE.has(value) : Boolean(value));

const FALSE: ReadonlySet<string> = new Set(['', 'false', 'f', '0']);
