import { validationError } from '../../errors.ts';
import { comparesText, isCompareOperator, isNullOperator } from '../../query/filters/operators.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import { type ValueKind, valueKind } from '../../schema/scalar-types.ts';

/** A value from project code that a field can be compared with, or null; throws for values that v4 cannot use. */
export function comparableValue(
  attribute: ScalarAttribute | null,
  operator: string,
  value: unknown,
  path: string,
): unknown {
  if (value === null) return null;
  if (value === undefined) return emptyValue(attribute, operator, path);
  const usable = usableValue(attribute, operator, value);
  if (usable !== undefined) return usable;
  throw validationError(`${path} is ${kindOf(value)}, which the field cannot be compared with.`);
}

const isText = (operator: string): boolean => isCompareOperator(operator) && comparesText(operator);

function usableValue(attribute: ScalarAttribute | null, operator: string, value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value === 'number' && Number.isNaN(value)) return undefined;
  if (!PLAIN.has(typeof value)) return undefined;
  if (attribute === null || typeof value === 'string' || isText(operator) || isNullOperator(operator)) return value;
  switch (valueKind(attribute.type)) {
    case 'integer':
    case 'fraction':
      return typeof value === 'bigint' ? undefined : Number(value);
    case 'id':
      return typeof value === 'boolean' ? undefined : value;
    case 'json':
      // Stored as JSON, and compared only with the JSON of a string.
      return undefined;
    case 'text':
    case 'longText':
    case 'bigint':
    case 'boolean':
    case 'day':
    case 'time':
    case 'instant':
      return value;
  }
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

/**
 * `{ slug: ctx.query.slug }` without a slug in the query: an empty value for strings and booleans, an error for ids,
 * relations, numbers and dates.
 */
function emptyValue(attribute: ScalarAttribute | null, operator: string, path: string): unknown {
  if (isNullOperator(operator)) return false;
  if (isText(operator)) return 'undefined';
  const empty = attribute === null ? null : EMPTY[valueKind(attribute.type)];
  if (empty !== null) return empty;
  throw validationError(`The filter "${path}" has no value: it is undefined.`);
}

/** Numbers beyond the exact ones of JavaScript are strings. */
const EMPTY: Readonly<Record<ValueKind, '' | false | null>> = {
  id: null,
  text: '',
  longText: '',
  integer: null,
  bigint: '',
  fraction: null,
  boolean: false,
  day: null,
  time: null,
  instant: null,
  json: null,
};

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a nested list';
  if (value instanceof Date) return 'not a valid date';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
