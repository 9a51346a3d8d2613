import { validationError } from '../../errors.ts';
import { attributeNamed, isJoinable, targetOf } from '../../query/resolution.ts';
import type { Model, ScalarAttribute, Type } from '../../schema/model.ts';
import { isObject } from './raw-params.ts';

/**
 * Filters of code in which a value is not there: `{ slug: ctx.query.slug }`. As in v4, it counts as the
 * empty value of a text or a boolean, and is an error for ids, relations, numbers and dates: never a
 * condition that is left out, which would match, or delete, everything.
 */
export function fillMissing(model: Model, type: Type | null, filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map((filter) => fillMissing(model, type, filter));
  if (!isObject(filters)) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, fillMember(model, type, name, value)]),
  );
}

const GROUPS: ReadonlySet<string> = new Set(['$and', '$or', '$not']);

function fillMember(model: Model, type: Type | null, name: string, value: unknown): unknown {
  if (GROUPS.has(name)) return fillMissing(model, type, value);
  const attribute = type === null ? undefined : attributeNamed(type, name);
  if (attribute?.kind === 'scalar') return fillComparison(attribute, name, '$eq', value);
  if (attribute === undefined || value === undefined || !isJoinable(attribute)) {
    return fillComparison(null, name, '$eq', value);
  }
  return fillMissing(model, targetOf(model, attribute), value);
}

function fillComparison(attribute: ScalarAttribute | null, name: string, operator: string, value: unknown): unknown {
  if (value === undefined) return emptyValue(attribute, name, operator);
  if (attribute?.type === 'json') return value;
  if (Array.isArray(value)) return value.map((item) => fillComparison(attribute, name, operator, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([below, item]) => [below, fillComparison(attribute, name, below, item)]),
  );
}

/** Patterns are made of the value as it is printed. */
const PATTERNS: ReadonlySet<string> = new Set([
  ...['$contains', '$notContains', '$containsi', '$notContainsi'],
  ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
]);

function emptyValue(attribute: ScalarAttribute | null, name: string, operator: string): unknown {
  if (operator === '$null' || operator === '$notNull') return false;
  if (PATTERNS.has(operator)) return 'undefined';
  switch (attribute?.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'uid':
    case 'email':
    case 'password':
    case 'enumeration':
    case 'biginteger':
      return '';
    case 'boolean':
      return false;
    default:
      throw validationError(`The filter "${name}" has no value: it is undefined.`);
  }
}
