import type { Attribute } from '../model/model.ts';
import type { PlainKey } from '../texts/t.ts';

export interface Operator {
  readonly name: string;
  readonly label: PlainKey;
  /** Needs no value. */
  readonly isComplete?: boolean;
}

const EMPTY: readonly Operator[] = [
  { name: '$null', label: 'list.isEmpty', isComplete: true },
  { name: '$notNull', label: 'list.isNotEmpty', isComplete: true },
];

const EQUAL: readonly Operator[] = [
  { name: '$eq', label: 'list.is' },
  { name: '$ne', label: 'list.isNot' },
];

const WORDS: readonly Operator[] = [
  { name: '$containsi', label: 'list.contains' },
  { name: '$notContainsi', label: 'list.doesNotContain' },
  { name: '$startsWithi', label: 'list.beginsWith' },
  { name: '$endsWithi', label: 'list.endsWith' },
  ...EQUAL,
  ...EMPTY,
];

const ORDER: readonly Operator[] = [
  ...EQUAL,
  { name: '$gt', label: 'list.isGreaterThan' },
  { name: '$gte', label: 'list.isAtLeast' },
  { name: '$lt', label: 'list.isLessThan' },
  { name: '$lte', label: 'list.isAtMost' },
  ...EMPTY,
];

const TIMES: readonly Operator[] = [
  ...EQUAL,
  { name: '$gt', label: 'list.isAfter' },
  { name: '$gte', label: 'list.isOnOrAfter' },
  { name: '$lt', label: 'list.isBefore' },
  { name: '$lte', label: 'list.isOnOrBefore' },
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
