import type { RawValue } from '../../query/parse-query-string.ts';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, FILE_UID, type Model, type Type } from '../../schema/model.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../schema/filter-operators.ts';

/** Converts a filters argument to the format of a query string, so both are parsed the same way. */
export function rawFilters(model: Model, type: Type, filters: unknown): RawValue {
  if (filters === null || filters === undefined) return {};
  if (Array.isArray(filters)) return filters.map((filter) => rawFilters(model, type, filter));
  const raw: Record<string, RawValue> = {};
  for (const [name, value] of Object.entries(filters as object)) {
    const attribute = type.attributes.get(name);
    const isId = attribute === undefined ? name === 'id' : isDocumentId(attribute);
    if (attribute === undefined && !isId) {
      if (value !== null) raw[operatorNamed(name)] = rawFilters(model, type, value);
    } else if (isId) {
      const comparison = withoutEmptyLists(rawOperators(value));
      if (comparison !== undefined) raw[name] = comparison;
    } else raw[name] = attributeFilter(model, attribute, value);
  }
  return raw;
}

/** In v5's plugin a comparison with an empty list filters nothing, whatever is compared. */
export const rawV5Filters = (model: Model, type: Type, filters: unknown): RawValue =>
  withoutEmptyLists(rawFilters(model, type, filters)) ?? {};

const isDocumentId = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && attribute.computed?.kind === 'documentId';

/**
 * v4 does not treat `id` as an attribute, nor v5 `documentId`: they drop its comparisons with empty lists, so `in: []`
 * filters nothing.
 */
function withoutEmptyLists(value: RawValue): RawValue | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, operand]) => {
    const rest = withoutEmptyLists(operand);
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const operatorNamed = (name: string): string => FILTER_OPERATORS[name as FilterOperator];

function attributeFilter(model: Model, attribute: Attribute | undefined, value: unknown): RawValue {
  switch (attribute?.kind) {
    case 'relation':
      return rawFilters(model, contentTypeOf(model, attribute.target), value);
    case 'media':
      return rawFilters(model, contentTypeOf(model, FILE_UID), value);
    case 'component':
      return rawFilters(model, componentOf(model, attribute.component), value);
    default:
      return rawOperators(value);
  }
}

/** `{ contains: "a", not: { eq: 1 } }` for a field. */
function rawOperators(value: unknown): RawValue {
  if (Array.isArray(value)) return value.map(rawOperators);
  if (!isPlainObject(value)) return rawScalar(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, operand]) => [operatorNamed(name) ?? name, rawOperators(operand)]),
  );
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Values in a document are typed; those of a query string are strings. */
export function rawScalar(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
