import { sql } from 'kysely';
import type { Condition } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { commaList, parameter } from './fragments.ts';
import type { Pattern } from './statement.ts';

type Comparison = Extract<Condition, { kind: 'compare' }>;

/** `%` and `_` in a value act as wildcards unless the comparison is literal: v4 does not escape them. */
export function compileComparison(dialect: Dialect, column: Fragment, comparison: Comparison): Fragment {
  const { literal } = comparison;
  const values = (pattern: Pattern): readonly Fragment[] =>
    comparison.parameters.map((index) => parameter({ kind: 'value', index, pattern, ...(literal && { literal }) }));
  const like = (operand: Fragment, pattern: Fragment): Fragment =>
    literal ? dialect.likeEscaped(operand, pattern) : sql`${operand} like ${pattern}`;
  const notLike = (operand: Fragment, pattern: Fragment): Fragment =>
    literal ? sql`not ${like(operand, pattern)}` : sql`${operand} not like ${pattern}`;
  const value = (pattern: Pattern = 'plain'): Fragment => values(pattern)[0] ?? sql`null`;
  const text = dialect.asText(column, comparison.type);
  const lower = dialect.lowerText(column, comparison.type);
  switch (comparison.operator) {
    case '$eq':
      return sql`${column} = ${value()}`;
    case '$ne':
      return sql`${column} <> ${value()}`;
    case '$lt':
      return sql`${column} < ${value()}`;
    case '$lte':
      return sql`${column} <= ${value()}`;
    case '$gt':
      return sql`${column} > ${value()}`;
    case '$gte':
      return sql`${column} >= ${value()}`;
    case '$in':
      return comparison.parameters.length === 0 ? sql`1 = 0` : sql`${column} in (${commaList(values('plain'))})`;
    case '$notIn':
      return comparison.parameters.length === 0 ? sql`1 = 1` : sql`${column} not in (${commaList(values('plain'))})`;
    case '$between': {
      const [from = sql`null`, to = sql`null`] = values('plain');
      return sql`${column} between ${from} and ${to}`;
    }
    case '$eqi':
      return like(lower, sql`lower(${value('whole')})`);
    case '$nei':
      return notLike(lower, sql`lower(${value('whole')})`);
    case '$contains':
      return like(text, value('contains'));
    case '$notContains':
      return sql`not ${like(text, value('contains'))}`;
    case '$containsi':
      return like(lower, sql`lower(${value('contains')})`);
    case '$notContainsi':
      return notLike(lower, sql`lower(${value('contains')})`);
    case '$startsWith':
      return like(text, value('startsWith'));
    case '$startsWithi':
      return like(lower, sql`lower(${value('startsWith')})`);
    case '$endsWith':
      return like(text, value('endsWith'));
    case '$endsWithi':
      return like(lower, sql`lower(${value('endsWith')})`);
    default:
      return assertNever(comparison.operator);
  }
}
