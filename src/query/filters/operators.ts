import type { CompareOperator } from '../query.ts';

interface OperatorFacts {
  /** Whether the contract converts the value to the field's type; other operators compare text, whatever the type. */
  readonly casts: boolean;
  readonly list: boolean;
  /** Whether each match contains the value, so an index of texts finds it. */
  readonly findsParts: boolean;
  /** Which values match an empty list, decided without reading them; null for operators that never have one. */
  readonly emptyList: 'none' | 'all' | null;
  /** Whether a value of null means that the field is null, or that it is not; null: compared like every other value. */
  readonly withNull: 'isNull' | 'isNotNull' | null;
}

const BY_TYPE: OperatorFacts = { casts: true, list: false, findsParts: false, emptyList: null, withNull: null };
const BY_TEXT: OperatorFacts = { ...BY_TYPE, casts: false };

/** Operators that compare a field with values. */
export const COMPARE_OPERATORS: Readonly<Record<CompareOperator, OperatorFacts>> = {
  $eq: { ...BY_TYPE, withNull: 'isNull' },
  $eqi: { ...BY_TEXT, withNull: 'isNull' },
  $ne: { ...BY_TYPE, withNull: 'isNotNull' },
  $nei: { ...BY_TEXT, withNull: 'isNotNull' },
  $lt: BY_TYPE,
  $lte: BY_TYPE,
  $gt: BY_TYPE,
  $gte: BY_TYPE,
  $in: { ...BY_TYPE, list: true, emptyList: 'none' },
  $notIn: { ...BY_TYPE, list: true, emptyList: 'all' },
  $contains: { ...BY_TEXT, findsParts: true },
  $notContains: BY_TEXT,
  $containsi: { ...BY_TEXT, findsParts: true },
  $notContainsi: BY_TEXT,
  $startsWith: { ...BY_TEXT, findsParts: true },
  $startsWithi: { ...BY_TEXT, findsParts: true },
  $endsWith: { ...BY_TEXT, findsParts: true },
  $endsWithi: { ...BY_TEXT, findsParts: true },
  $between: { ...BY_TYPE, list: true },
};

/** Whether a value is compared as text. */
export const comparesText = (operator: CompareOperator): boolean => !COMPARE_OPERATORS[operator].casts;

export const isCompareOperator = (name: string): name is CompareOperator => Object.hasOwn(COMPARE_OPERATORS, name);

export const isGroupOperator = (name: string): name is '$and' | '$or' => name === '$and' || name === '$or';

export const isNullOperator = (name: string): name is '$null' | '$notNull' => name === '$null' || name === '$notNull';

/** `$jsonSupersetOf` is known to the contract's checks but reserved for internal use. */
export const isOperator = (name: string): boolean =>
  isCompareOperator(name) ||
  isGroupOperator(name) ||
  isNullOperator(name) ||
  name === '$not' ||
  name === '$jsonSupersetOf';

/** The operators allowed below a field, for messages; `$and` and `$or` go around fields. */
export const FIELD_OPERATORS: readonly string[] = [...Object.keys(COMPARE_OPERATORS), '$null', '$notNull', '$not'];
