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
} as const;

export type FilterOperator = keyof typeof FILTER_OPERATORS;

/** Operators whose value is a list. */
export const LISTS: ReadonlySet<string> = new Set(['and', 'or', 'in', 'notIn', 'between']);

/** Operators whose value is true or false. */
export const FLAGS: ReadonlySet<string> = new Set(['null', 'notNull']);
