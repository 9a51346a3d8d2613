import { RequestError, validationError } from '../../errors.ts';
import type { ScalarAttribute, Type } from '../../schema/model.ts';
import { castFilterValue, textOf } from './filter-values.ts';
import {
  COMPARE_OPERATORS,
  FIELD_OPERATORS,
  isCompareOperator,
  isGroupOperator,
  isNullOperator,
  isOperator,
} from './operators.ts';
import { isRawArray, isRawObject, type RawValue } from '../parse-query-string.ts';
import type { CompareOperator, Filter } from '../query.ts';
import { filterRuns, indexFor } from '../search-runs.ts';
import { bind, ID_ATTRIBUTE, isSent, rejectValue, type Resolution } from '../resolution.ts';

/** The condition on one field: a plain value is `$eq`, an array is `$in`, an object contains operators. */
export function resolveFieldFilter(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  value: RawValue,
): readonly Filter[] {
  try {
    return filterField(resolution, type, attribute, value);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    rejectValue(resolution, error.message);
    return [];
  }
}

function filterField(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  value: RawValue,
): readonly Filter[] {
  if (isRawObject(value)) {
    return Object.entries(value).flatMap(([key, operand]) =>
      resolveOperation(resolution, type, attribute, key, operand),
    );
  }
  if (isRawArray(value)) return resolveComparison(resolution, type, attribute, '$in', value);
  return [compare(resolution, type, attribute, '$eq', value)];
}

function resolveOperation(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  key: string,
  operand: RawValue,
): readonly Filter[] {
  if (!isKnown(type, key) && isSent(resolution)) return [];
  if (key === '$not') return resolveNot(resolution, type, attribute, operand);
  if (isNullOperator(key)) return nullFilters(resolution, attribute, key, operand);
  if (!isCompareOperator(key)) {
    const place = isGroupOperator(key) ? ` ${key} goes around fields, as in filters[${key}][0][title][$eq]=Hello.` : '';
    throw validationError(
      `Undefined attribute level operator ${key}. Expected one of ${FIELD_OPERATORS.join(', ')}.${place}`,
    );
  }
  return resolveComparison(resolution, type, attribute, key, operand);
}

/** The contract drops keys that are neither operators nor names of the type. */
const isKnown = (type: Type, key: string): boolean => isOperator(key) || type.attributes.has(key) || key === 'id';

function resolveComparison(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  operator: CompareOperator,
  operand: RawValue,
): readonly Filter[] {
  const { list, casts } = COMPARE_OPERATORS[operator];
  const left = withoutUnknownNames(resolution, type, attribute, operand);
  if (left === undefined && operand !== undefined) return [];
  if (list) return listFilter(resolution, attribute, operator, isRawArray(left) ? left : [left]);
  if (!isRawArray(left)) return [compare(resolution, type, attribute, operator, left)];
  const items = casts ? left.map(listItem) : flatten(left);
  if (items.length === 0) return [];
  return [{ kind: 'or', filters: items.map((item) => compare(resolution, type, attribute, operator, item)) }];
}

/**
 * A value below an operator without unknown names: objects with no known name, such as lists of more than 100, are
 * dropped. Only for requests: project code that compares with an object is wrong, or passes on someone else's input.
 */
function withoutUnknownNames(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  operand: RawValue,
): RawValue {
  if (isRawArray(operand)) {
    return operand
      .map((item) => withoutUnknownNames(resolution, type, attribute, item))
      .filter((item) => item !== undefined);
  }
  if (!isRawObject(operand)) return operand;
  if (!isSent(resolution)) throw validationError(`"${attribute.name}" cannot be compared with an object.`);
  const known = Object.entries(operand).filter(([key]) => isKnown(type, key));
  if (known.length === 0) return undefined;
  // Its content is checked as a condition, mistakes included; the whole is then compared as a string.
  filterField({ ...resolution, parameters: [] }, type, attribute, Object.fromEntries(known));
  return operand;
}

const flatten = (items: readonly RawValue[]): readonly RawValue[] =>
  items.flatMap((item) => (isRawArray(item) ? flatten(item) : [item]));

/** Nested arrays are converted to strings, as in the contract. */
const listItem = (item: RawValue): RawValue => (isRawArray(item) ? String(item) : item);

function resolveNot(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  operand: RawValue,
): readonly Filter[] {
  if (isRawArray(operand)) {
    const filters = operand.flatMap((item) => resolveNot(resolution, type, attribute, item));
    return filters.length === 0 ? [] : [{ kind: 'or', filters }];
  }
  const filters = filterField(resolution, type, attribute, operand);
  return filters.length === 0
    ? []
    : [{ kind: 'not', filter: filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', filters } }];
}

/** For a list from project code any item may match; a list in a request is a plain value, and therefore true. */
function nullFilters(
  resolution: Resolution,
  attribute: ScalarAttribute,
  operator: '$null' | '$notNull',
  operand: RawValue,
): readonly Filter[] {
  if (!isRawArray(operand) || isSent(resolution)) return [nullFilter(attribute, operator, operand)];
  const filters = operand.map((item) => nullFilter(attribute, operator, item));
  return filters.length === 0 ? [] : [{ kind: 'or', filters }];
}

function nullFilter(attribute: ScalarAttribute, operator: '$null' | '$notNull', operand: RawValue): Filter {
  const text = typeof operand === 'string' ? operand : null;
  const affirmed = text === null ? Boolean(operand) : text !== '' && text !== 'false' && text !== 'f' && text !== '0';
  return { kind: 'null', attribute, isNull: affirmed === (operator === '$null') };
}

function listFilter(
  resolution: Resolution,
  attribute: ScalarAttribute,
  operator: CompareOperator,
  values: readonly RawValue[],
): readonly Filter[] {
  // An object in a list equals nothing, but makes null incomparable with the list.
  const plain = values.filter((item) => !isRawObject(item));
  if (attribute === ID_ATTRIBUTE && !isSent(resolution) && plain.some(isRawArray)) {
    throw validationError(`${operator} expects a list of ids, not a nested list.`);
  }
  // Values are converted before they are counted: of two mistakes the contract reports the value's.
  const converted = plain.map((item) => castFilterValue(attribute, listItem(item)));
  if (operator === '$between' && values.length !== 2) {
    throw validationError(
      `$between expects two values, as in filters[${attribute.name}][$between][0]=1&filters[${attribute.name}][$between][1]=2.`,
    );
  }
  const parameters = converted.map((value) => bind(resolution, value));
  const filter: Filter = { kind: 'compare', attribute, operator, parameters };
  return plain.length === values.length || operator === '$in'
    ? [filter]
    : [filter, { kind: 'null', attribute, isNull: false }];
}

function compare(
  resolution: Resolution,
  type: Type,
  attribute: ScalarAttribute,
  operator: CompareOperator,
  value: RawValue,
): Filter {
  const { casts, withNull } = COMPARE_OPERATORS[operator];
  if ((value === null || value === undefined) && withNull !== null)
    return { kind: 'null', attribute, isNull: withNull === 'isNull' };
  if (isRawObject(value) && casts) throw validationError(`${operator} expects a plain value, not an object.`);
  const cast = casts ? castFilterValue(attribute, value) : textOf(value);
  const index = indexFor(type, [attribute], filterRuns(operator, cast));
  return { kind: 'compare', attribute, operator, ...index, parameters: [bind(resolution, cast)] };
}
