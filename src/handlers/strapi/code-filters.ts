import isPlainObject from 'lodash/isPlainObject.js';
import { validationError } from '../../errors.ts';
import { isGroupOperator, isOperator } from '../../query/filters/operators.ts';
import { attributeNamed, ID_ATTRIBUTE, isJoinable, targetOf } from '../../query/resolution.ts';
import { relationColumn } from '../../schema/lookup.ts';
import type { Model, ScalarAttribute, Type } from '../../schema/model.ts';
import { comparableValue } from './comparable-value.ts';
import type { Params } from './raw-params.ts';

/**
 * Filters from project code, whose values can be anything: a caller's JSON body arrives here unchanged. A condition is
 * never dropped, because that would match, or delete, everything. An undefined value is treated as in v4, and a value
 * that no field can be compared with is an error.
 */
export function codeFilters(model: Model, type: Type | null, filters: unknown, options = STRICT): unknown {
  if (filters === undefined || filters === null) return filters;
  if (Array.isArray(filters) && isEmpty(filters)) throw validationError('A list of filters must not be empty.');
  return filterGroup({ model, objects: options.objects }, type, filters, 'filters');
}

interface FilterOptions {
  /** An object that a field is compared with: refused, or left to the query parser, which has rules for it. */
  readonly objects: 'refused' | 'kept';
}

const STRICT: FilterOptions = { objects: 'refused' };

interface Reading extends FilterOptions {
  readonly model: Model;
}

function filterGroup(reading: Reading, type: Type | null, filters: unknown, path: string): unknown {
  if (Array.isArray(filters)) {
    return filters.map((filter, index) => filterGroup(reading, type, filter, `${path}[${index}]`));
  }
  if (!isRecord(filters)) throw validationError(`${path} must be an object of filters or a list of them.`);
  return eachMember(filters, path, (value, name, below) => filterMember(reading, type, name, value, below));
}

function filterMember(reading: Reading, type: Type | null, name: string, value: unknown, path: string): unknown {
  if (isGroupOperator(name) || name === '$not') return filterGroup(reading, type, value, path);
  // The target of a polymorphic relation is only known when it is read: names are resolved then.
  if (type === null)
    return isRecord(value) ? filterGroup(reading, type, value, path) : operand(null, name, value, path);
  if (name === 'id') return fieldCondition(reading, ID_ATTRIBUTE, value, path);
  const attribute =
    attributeNamed(type, name) ?? (reading.objects === 'refused' ? relationColumn(type, name) : undefined);
  if (attribute?.kind === 'scalar') return fieldCondition(reading, attribute, value, path);
  if (attribute === undefined || !isJoinable(attribute)) return value ?? null;
  const isId = !isRecord(value) || Object.entries(value).some(([key, item]) => isAboutId(key, item));
  if (isId) return fieldCondition(reading, ID_ATTRIBUTE, value, path);
  return filterGroup(reading, targetOf(reading.model, attribute), value, path);
}

/** `{ author: { $in: [1] } }` and `{ author: { $not: { $in: [1] } } }`, but not `{ author: { $not: { name: 'a' } } }`. */
function isAboutId(key: string, value: unknown): boolean {
  if (!isOperator(key) || isGroupOperator(key)) return false;
  return key !== '$not' || !isRecord(value) || Object.entries(value).some(([below, item]) => isAboutId(below, item));
}

function fieldCondition(reading: Reading, attribute: ScalarAttribute, value: unknown, path: string): unknown {
  if (!isRecord(value)) return operand(attribute, '$eq', value, path);
  return eachMember(value, path, (item, operator, below) => {
    const isKept = reading.objects === 'kept' && (isRecord(item) || !isOperator(operator));
    if (!isOperator(operator) && !isKept) throw validationError(`${below} is not an operator.`);
    return operator === '$not' || isKept
      ? fieldCondition(reading, attribute, item, below)
      : operand(attribute, operator, item, below);
  });
}

const operand = (attribute: ScalarAttribute | null, operator: string, value: unknown, path: string): unknown =>
  Array.isArray(value)
    ? value.map((item, index) => comparableValue(attribute, operator, item, `${path}[${index}]`))
    : comparableValue(attribute, operator, value, path);

/** An object that contains filters; dates, maps, patterns and similar are values, most of them invalid. */
const isRecord = (value: unknown): value is Params => isPlainObject(value);

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : isRecord(value) && Object.keys(value).length === 0;

const eachMember = (
  record: Params,
  path: string,
  read: (value: unknown, name: string, below: string) => unknown,
): Params =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, read(value, name, `${path}.${name}`)]));
