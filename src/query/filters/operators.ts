import type { CompareOperator } from '../query.ts';

/**
 * Operators that compare a field with values. The contract defines which of them convert the value to the field's type;
 * the others compare text, whatever the field's type.
 */
export const COMPARE_OPERATORS: Readonly<Record<CompareOperator, { readonly casts: boolean; readonly list: boolean }>> =
  {
    $eq: { casts: true, list: false },
    $eqi: { casts: false, list: false },
    $ne: { casts: true, list: false },
    $nei: { casts: false, list: false },
    $lt: { casts: true, list: false },
    $lte: { casts: true, list: false },
    $gt: { casts: true, list: false },
    $gte: { casts: true, list: false },
    $in: { casts: true, list: true },
    $notIn: { casts: true, list: true },
    $contains: { casts: false, list: false },
    $notContains: { casts: false, list: false },
    $containsi: { casts: false, list: false },
    $notContainsi: { casts: false, list: false },
    $startsWith: { casts: false, list: false },
    $startsWithi: { casts: false, list: false },
    $endsWith: { casts: false, list: false },
    $endsWithi: { casts: false, list: false },
    $between: { casts: true, list: true },
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
