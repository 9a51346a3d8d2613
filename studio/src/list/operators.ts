import type { Attribute } from '../model/model.ts';

export interface Operator {
  readonly name: string;
  readonly label: string;
  /** Needs no value. */
  readonly isComplete?: boolean;
}

const EMPTY: readonly Operator[] = [
  { name: '$null', label: 'is empty', isComplete: true },
  { name: '$notNull', label: 'is not empty', isComplete: true },
];

const EQUAL: readonly Operator[] = [
  { name: '$eq', label: 'is' },
  { name: '$ne', label: 'is not' },
];

const WORDS: readonly Operator[] = [
  { name: '$containsi', label: 'contains' },
  { name: '$notContainsi', label: 'does not contain' },
  { name: '$startsWithi', label: 'begins with' },
  { name: '$endsWithi', label: 'ends with' },
  ...EQUAL,
  ...EMPTY,
];

const ORDER: readonly Operator[] = [
  ...EQUAL,
  { name: '$gt', label: 'is greater than' },
  { name: '$gte', label: 'is at least' },
  { name: '$lt', label: 'is less than' },
  { name: '$lte', label: 'is at most' },
  ...EMPTY,
];

const TIMES: readonly Operator[] = [
  ...EQUAL,
  { name: '$gt', label: 'is after' },
  { name: '$gte', label: 'is on or after' },
  { name: '$lt', label: 'is before' },
  { name: '$lte', label: 'is on or before' },
  ...EMPTY,
];

/** The operators of a field; none if it cannot be filtered by. */
export function operatorsOf({ type }: Pick<Attribute, 'type'>): readonly Operator[] {
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'uid':
      return WORDS;
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return ORDER;
    case 'date':
    case 'datetime':
    case 'time':
    case 'timestamp':
      return TIMES;
    case 'boolean':
      return [...EQUAL, ...EMPTY];
    case 'enumeration':
      return [...EQUAL, ...EMPTY];
    case 'json':
    case 'media':
    case 'relation':
      return EMPTY;
    default:
      return [];
  }
}
