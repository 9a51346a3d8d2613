import { validationError } from '../../errors.ts';
import type { ScalarAttribute } from '../../schema/model.ts';

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

/** Operators whose value is a string, whatever the field's type. */
const AS_TEXT: ReadonlySet<string> = new Set([
  ...['$contains', '$notContains', '$containsi', '$notContainsi', '$eqi', '$nei'],
  ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
]);

const IS_NULL: ReadonlySet<string> = new Set(['$null', '$notNull']);

function usableValue(attribute: ScalarAttribute | null, operator: string, value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value === 'number' && Number.isNaN(value)) return undefined;
  if (!PLAIN.has(typeof value)) return undefined;
  if (typeof value === 'string' || AS_TEXT.has(operator) || IS_NULL.has(operator)) return value;
  switch (attribute?.type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return typeof value === 'bigint' ? undefined : Number(value);
    case 'increments':
      return typeof value === 'boolean' ? undefined : value;
    case 'json':
    case 'blocks':
    case 'array':
      // Stored as JSON, and compared only with the JSON of a string.
      return undefined;
    default:
      return value;
  }
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

/**
 * `{ slug: ctx.query.slug }` without a slug in the query: an empty value for strings and booleans, an error for ids,
 * relations, numbers and dates.
 */
function emptyValue(attribute: ScalarAttribute | null, operator: string, path: string): unknown {
  if (IS_NULL.has(operator)) return false;
  if (AS_TEXT.has(operator)) return 'undefined';
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
      throw validationError(`The filter "${path}" has no value: it is undefined.`);
  }
}

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a nested list';
  if (value instanceof Date) return 'not a valid date';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
