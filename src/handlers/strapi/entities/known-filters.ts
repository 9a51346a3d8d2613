import isPlainObject from 'lodash/isPlainObject.js';
import { isNullOperator, isOperator } from '../../../query/filters/operators.ts';
import { attributeNamed, isJoinable, targetOf } from '../../../query/resolution.ts';
import type { Model, Type } from '../../../schema/model.ts';
import type { Params } from '../raw-params.ts';

/**
 * Filters of the entity service without unknown names: v4 ignores them, and projects rely on it after schema changes.
 * Writes do not use this, and the database layer refuses unknown names.
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

/** A part that had only unknown names is not a condition. */
const isFilled = (filter: unknown): boolean => !isRecord(filter) || Object.keys(filter).length > 0;

const isTrue = (value: unknown): boolean => (typeof value === 'string' ? !FALSE.has(value) : Boolean(value));

const FALSE: ReadonlySet<string> = new Set(['', 'false', 'f', '0']);
