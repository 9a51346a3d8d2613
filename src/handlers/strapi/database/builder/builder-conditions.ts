import { sql } from 'kysely';
import isPlainObject from 'lodash/isPlainObject.js';
import { validationError } from '../../../../errors.ts';
import {
  COMPARE_OPERATORS,
  comparesText,
  isCompareOperator,
  isGroupOperator,
  isNullOperator,
  isOperator,
} from '../../../../query/filters/operators.ts';
import type { CompareOperator } from '../../../../query/query.ts';
import { castFilterValue } from '../../../../query/filters/filter-values.ts';
import { isJoinable } from '../../../../query/resolution.ts';
import { ID_ATTRIBUTE, relationColumn } from '../../../../schema/lookup.ts';
import type { ScalarAttribute } from '../../../../schema/model.ts';
import type { Dialect } from '../../../../sql/dialect.ts';
import { comparableValue } from '../../comparable-value.ts';
import { isTrue } from '../../entities/entity-params.ts';
import type { Params } from '../../raw-params.ts';
import { attributeAt, columnAt, type Joining, joinTo, type Place } from './builder-joins.ts';
import { isKnexQuery, type KnexQuery } from './knex-query.ts';
import { knexText } from './knex-text.ts';

/** A condition, which is added to a query of knex. */
export type Condition = (query: KnexQuery) => unknown;

export interface Conditions extends Joining {
  readonly dialect: Dialect;
}

const isRecord = (value: unknown): value is Params => isPlainObject(value);

/**
 * `where` of v4's builder. It goes beyond that of `strapi.db.query`: names of columns, also of joined tables, and
 * queries of knex as operands.
 */
export function conditionOf(conditions: Conditions, place: Place, where: unknown): Condition {
  if (Array.isArray(where)) return allOf(where.map((part) => conditionOf(conditions, place, part)));
  if (!isRecord(where)) throw validationError('Where must be an array or an object');
  const members = Object.entries(where).map(([name, value]) => memberCondition(conditions, place, name, value));
  return (query) => {
    for (const member of members) member(query);
  };
}

const allOf =
  (parts: readonly Condition[]): Condition =>
  (query) =>
    query.where((group: KnexQuery) => {
      for (const part of parts) part(group);
    });

const anyOf =
  (parts: readonly Condition[]): Condition =>
  (query) =>
    query.where((group: KnexQuery) => {
      for (const part of parts) group.orWhere(part);
    });

const not =
  (part: Condition): Condition =>
  (query) =>
    query.whereNot((group: KnexQuery) => void part(group));

function memberCondition(conditions: Conditions, place: Place, name: string, value: unknown): Condition {
  if (isGroupOperator(name)) {
    if (!Array.isArray(value)) throw validationError(`Operator ${name} must be an array`);
    const parts = value.map((part) => conditionOf(conditions, place, part));
    return name === '$and' ? allOf(parts) : anyOf(parts);
  }
  if (name === '$not') return not(conditionOf(conditions, place, value));
  if (isOperator(name)) {
    throw validationError(`Only $and, $or and $not can only be used as root level operators. Found ${name}.`);
  }
  const attribute = attributeAt(place, name);
  if (attribute !== undefined && isJoinable(attribute)) {
    return relatedCondition(conditions, joinTo(conditions, place, attribute), name, value);
  }
  if (attribute !== undefined && attribute.kind !== 'scalar') {
    throw validationError(`You cannot filter on ${attribute.kind} types`);
  }
  const known = attribute ?? (place.type === null ? undefined : relationColumn(place.type, name)) ?? null;
  return fieldCondition(conditions, { attribute: known, column: columnAt(place, known?.column ?? name), name }, value);
}

/** A related entry by its id, `{ category: 1 }` and `{ category: { $in: [1, 2] } }`, or by what it contains. */
function relatedCondition(conditions: Conditions, place: Place, name: string, value: unknown): Condition {
  const id = { attribute: ID_ATTRIBUTE, column: columnAt(place, 'id'), name };
  if (!isRecord(value)) return fieldCondition(conditions, id, value);
  const keys = Object.keys(value);
  if (keys.length === 0) throw noCondition(name);
  const [operator, ...others] = keys.filter(isOperator);
  if (operator === undefined) return conditionOf(conditions, place, value);
  if (others.length > 0) {
    throw validationError(
      `Only one operator key is allowed in a relation where clause, but found: ${[operator, ...others]}`,
    );
  }
  if (keys.length > 1) {
    throw validationError('Operator and non-operator keys cannot be mixed in a relation where clause');
  }
  if (isGroupOperator(operator)) return conditionOf(conditions, place, value);
  const { $not: negated } = value;
  if (isRecord(negated)) return not(relatedCondition(conditions, place, name, negated));
  return fieldCondition(conditions, id, value);
}

/** `{}` may come from a caller's body. Without the condition, the statement would apply to everything. */
const noCondition = (name: string): Error => validationError(`The condition on ${name} is empty.`);

interface Field {
  /** Null for a column that the schema does not know. */
  readonly attribute: ScalarAttribute | null;
  readonly column: string;
  readonly name: string;
}

function fieldCondition(conditions: Conditions, field: Field, value: unknown): Condition {
  const { column } = field;
  if (Array.isArray(value)) {
    const values = value.map((item) => operandOf(conditions, field, '$in', item));
    return (query) => query.whereIn(column, values);
  }
  if (!isRecord(value)) {
    const operand = operandOf(conditions, field, '$eq', value);
    return (query) => query.where(column, operand);
  }
  const parts = Object.entries(value).map(([operator, item]) => operation(conditions, field, operator, item));
  if (parts.length === 0) throw noCondition(field.name);
  return (query) => {
    for (const part of parts) part(query);
  };
}

function operation(conditions: Conditions, field: Field, operator: string, value: unknown): Condition {
  const { column, name } = field;
  if (operator === '$not') {
    const parts = Array.isArray(value) ? value : [value];
    const negated = parts.map((part) => not(fieldCondition(conditions, field, part)));
    return negated.length === 1 ? (negated[0] as Condition) : anyOf(negated);
  }
  if (operator === '$jsonSupersetOf') return (query) => query.whereJsonSupersetOf(column, value);
  if (isNullOperator(operator)) {
    const wantsNull = (operator === '$null') === isTrue(value);
    return (query) => (wantsNull ? query.whereNull(column) : query.whereNotNull(column));
  }
  if (!isCompareOperator(operator)) throw validationError(`Undefined attribute level operator ${operator}`);
  const way = COMPARED[operator];
  if (way.kind === 'list') {
    if (isKnexQuery(value)) return (query) => query[way.method](column, value);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (operator === '$between' && items.length !== 2) throw validationError(`${name}.$between must be two values`);
    const values = items.map((item) => operandOf(conditions, field, operator, item));
    return (query) => query[way.method](column, values);
  }
  if (Array.isArray(value)) return anyOf(value.map((item) => operation(conditions, field, operator, item)));
  const operand = operandOf(conditions, field, operator, value);
  if (operand === null && COMPARE_OPERATORS[operator].withNull !== null)
    return (query) => (way.isNegated ? query.whereNotNull(column) : query.whereNull(column));
  if (way.kind === 'sign') return (query) => query.where(column, way.sign, operand);
  return likeCondition(conditions, field, way, operand);
}

interface Like {
  readonly kind: 'like';
  readonly before: '%' | '';
  readonly after: '%' | '';
  readonly ignoresCase: boolean;
  readonly isNegated: boolean;
}

/** How knex compares a column. */
type Way =
  | { readonly kind: 'sign'; readonly sign: string; readonly isNegated: boolean }
  | { readonly kind: 'list'; readonly method: 'whereIn' | 'whereNotIn' | 'whereBetween' }
  | Like;

const sign = (text: string, isNegated = false): Way => ({ kind: 'sign', sign: text, isNegated });

const like = (pattern: string, options: Partial<Like> = {}): Like => ({
  kind: 'like',
  before: pattern.startsWith('%') ? '%' : '',
  after: pattern.endsWith('%') ? '%' : '',
  ignoresCase: false,
  isNegated: false,
  ...options,
});

const COMPARED: Readonly<Record<CompareOperator, Way>> = {
  $eq: sign('='),
  $ne: sign('<>', true),
  $lt: sign('<'),
  $lte: sign('<='),
  $gt: sign('>'),
  $gte: sign('>='),
  $in: { kind: 'list', method: 'whereIn' },
  $notIn: { kind: 'list', method: 'whereNotIn' },
  $between: { kind: 'list', method: 'whereBetween' },
  $eqi: like('value', { ignoresCase: true }),
  $nei: like('value', { ignoresCase: true, isNegated: true }),
  $contains: like('%value%'),
  $notContains: like('%value%', { isNegated: true }),
  $containsi: like('%value%', { ignoresCase: true }),
  $notContainsi: like('%value%', { ignoresCase: true, isNegated: true }),
  $startsWith: like('value%'),
  $startsWithi: like('value%', { ignoresCase: true }),
  $endsWith: like('%value'),
  $endsWithi: like('%value', { ignoresCase: true }),
};

/** Patterns with `%` for what surrounds the operand; as in v4, its own `%` and `_` are patterns, too. */
function likeCondition({ dialect }: Conditions, { column, attribute }: Field, way: Like, operand: unknown): Condition {
  const { type } = attribute ?? TEXT;
  const negation = way.isNegated ? sql`not ` : sql``;
  const pattern = `${way.before}${operand}${way.after}`;
  const { text, bindings } = knexText(dialect, column, pattern, (named, words) =>
    way.ignoresCase
      ? sql`${negation}${dialect.lowerText(named, type)} like lower(${words})`
      : sql`${negation}${dialect.asText(named, type)} like ${words}`,
  );
  return (query) => query.whereRaw(text, bindings);
}

/** What is known of a column that is no field. */
const TEXT = { type: 'string' } as const;

/** A value as the column stores it; a query of knex stays what it is. */
function operandOf(
  { dialect }: Conditions,
  { attribute, name }: Field,
  operator: CompareOperator,
  value: unknown,
): unknown {
  if (isKnexQuery(value)) return value;
  const usable = comparableValue(attribute, operator, value, name);
  if (usable === null) return null;
  if (attribute === null || comparesText(operator)) {
    return usable instanceof Date ? dialect.encodeValue(usable) : usable;
  }
  if (attribute.type === 'increments') return usable;
  const text = usable instanceof Date ? usable.toISOString() : String(usable);
  return dialect.encodeValue(castFilterValue(attribute, text));
}
