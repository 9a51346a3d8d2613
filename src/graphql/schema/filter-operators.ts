import {
  COMPARE_OPERATORS,
  isCompareOperator,
  isGroupOperator,
  isNullOperator,
} from '../../query/filters/operators.ts';
import type { CompareOperator } from '../../query/query.ts';

/** The operators in the order of the recorded schema, with their names in a query string. */
export const FILTER_OPERATORS = {
  and: '$and',
  or: '$or',
  not: '$not',
  eq: '$eq',
  eqi: '$eqi',
  ne: '$ne',
  nei: '$nei',
  startsWith: '$startsWith',
  endsWith: '$endsWith',
  contains: '$contains',
  notContains: '$notContains',
  containsi: '$containsi',
  notContainsi: '$notContainsi',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  null: '$null',
  notNull: '$notNull',
  in: '$in',
  notIn: '$notIn',
  between: '$between',
} as const satisfies Readonly<Record<string, CompareOperator | '$and' | '$or' | '$not' | '$null' | '$notNull'>>;

export type FilterOperator = keyof typeof FILTER_OPERATORS;

/** What the operand of an operator is: one value of the field's type, several, or whether it applies. */
export function operandOf(operator: FilterOperator): 'value' | 'list' | 'flag' {
  const name = FILTER_OPERATORS[operator];
  if (isNullOperator(name)) return 'flag';
  if (isGroupOperator(name)) return 'list';
  return isCompareOperator(name) && COMPARE_OPERATORS[name].list ? 'list' : 'value';
}
