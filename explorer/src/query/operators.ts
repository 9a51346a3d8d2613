/** Operators by kind of value. */
export const LIST_OPERATORS: readonly string[] = ['$in', '$notIn', '$between'];
export const NULL_OPERATORS: readonly string[] = ['$null', '$notNull'];

const EQUALITY = ['$eq', '$ne', '$in', '$notIn'];
const ORDER = ['$lt', '$lte', '$gt', '$gte', '$between'];
const TEXT = [
  '$contains',
  '$containsi',
  '$notContains',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$eqi',
  '$nei',
];

const WORDS: Readonly<Record<string, string>> = {
  $eq: 'is',
  $ne: 'is not',
  $eqi: 'is (any case)',
  $nei: 'is not (any case)',
  $in: 'is one of',
  $notIn: 'is none of',
  $lt: 'less than',
  $lte: 'at most',
  $gt: 'greater than',
  $gte: 'at least',
  $between: 'between',
  $contains: 'contains',
  $notContains: 'does not contain',
  $containsi: 'contains (any case)',
  $notContainsi: 'does not contain (any case)',
  $startsWith: 'starts with',
  $startsWithi: 'starts with (any case)',
  $endsWith: 'ends with',
  $endsWithi: 'ends with (any case)',
  $null: 'is empty',
  $notNull: 'is not empty',
};

const OPERATORS: readonly string[] = [...EQUALITY, ...ORDER, ...TEXT, ...NULL_OPERATORS];

export const isOperator = (name: string): boolean => OPERATORS.includes(name);

export const operatorWords = (operator: string): string => WORDS[operator] ?? operator;

const TEXT_TYPES: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid']);
const NUMBER_TYPES: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal', 'increments']);
const TIME_TYPES: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

export const isNumberType = (type: string): boolean => NUMBER_TYPES.has(type);

/** The operators that fit a field of the type; a relation itself is compared by id. */
export function operatorsFor(type: string): readonly string[] {
  if (TEXT_TYPES.has(type))
    return ['$contains', '$containsi', ...EQUALITY, ...without(TEXT), ...ORDER, ...NULL_OPERATORS];
  if (NUMBER_TYPES.has(type) || TIME_TYPES.has(type)) return [...EQUALITY, ...ORDER, ...NULL_OPERATORS];
  if (type === 'boolean') return ['$eq', '$ne', ...NULL_OPERATORS];
  if (type === 'enumeration') return [...EQUALITY, ...NULL_OPERATORS];
  if (type === 'relation') return [...EQUALITY, ...NULL_OPERATORS];
  return ['$contains', '$containsi', '$notContains', '$notContainsi', ...NULL_OPERATORS];
}

const without = (operators: readonly string[]): readonly string[] =>
  operators.filter((operator) => operator !== '$contains' && operator !== '$containsi');
