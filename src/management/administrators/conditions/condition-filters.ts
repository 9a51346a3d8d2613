import type { RawObject, RawValue } from '../../../query/parse-query-string.ts';

/**
 * A condition's query as filters of a request. Conditions are written for sift: names contain dots, lists use
 * `$elemMatch`, and two operators are named differently.
 */
export function conditionFilters(query: object): RawObject {
  const filters: Record<string, RawValue> = {};
  const parts: RawObject[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (key === '$elemMatch') parts.push(conditionFilters(value as object));
    else if (key.startsWith('$')) filters[OPERATORS[key] ?? key] = rawValue(value, key);
    else parts.push(nested(key.split('.'), rawValue(value, '$eq')));
  }
  const all = Object.keys(filters).length === 0 ? parts : [filters, ...parts];
  return all.length === 1 ? (all[0] as RawObject) : { $and: all };
}

const OPERATORS: Readonly<Record<string, string>> = { $nin: '$notIn', $exists: '$notNull' };

const nested = ([name = '', ...rest]: readonly string[], value: RawValue): RawObject => ({
  [name]: rest.length === 0 ? value : nested(rest, value),
});

/** Null has its own operator. */
function rawValue(value: unknown, operator: string): RawValue {
  if (value === null || value === undefined) return operator === '$eq' ? { $null: 'true' } : null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => rawValue(one, ''));
  return typeof value === 'object' ? conditionFilters(value) : String(value);
}
