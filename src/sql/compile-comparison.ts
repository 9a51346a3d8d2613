import { sql } from 'kysely';
import type { Condition } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { commaList, parameter } from './fragments.ts';
import type { Pattern } from './statement.ts';

type Comparison = Extract<Condition, { kind: 'compare' }>;

/** `%` and `_` in a value act as wildcards: the contract does not escape them. */
export function compileComparison(dialect: Dialect, column: Fragment, comparison: Comparison): Fragment {
  const values = (pattern: Pattern): readonly Fragment[] =>
    comparison.parameters.map((index) => parameter({ kind: 'value', index, pattern }));
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
      return sql`${lower} like lower(${value('whole')})`;
    case '$nei':
      return sql`${lower} not like lower(${value('whole')})`;
    case '$contains':
      return sql`${text} like ${value('contains')}`;
    case '$notContains':
      return sql`not ${text} like ${value('contains')}`;
    case '$containsi':
      return sql`${lower} like lower(${value('contains')})`;
    case '$notContainsi':
      return sql`${lower} not like lower(${value('contains')})`;
    case '$startsWith':
      return sql`${text} like ${value('startsWith')}`;
    case '$startsWithi':
      return sql`${lower} like lower(${value('startsWith')})`;
    case '$endsWith':
      return sql`${text} like ${value('endsWith')}`;
    case '$endsWithi':
      return sql`${lower} like lower(${value('endsWith')})`;
    default:
      return assertNever(comparison.operator);
  }
}
