import { sql } from 'kysely';
import type { AggregationPlan, GroupTerm, MeasureTerm } from '../plan/plan-aggregation.ts';
import type { OrderStep, OrderTerm } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileCondition } from './compile-condition.ts';
import { fieldValue } from './compile-computed.ts';
import { linkRows } from './compile-order.ts';
import { type CompiledStatement, finishStatement } from './compile-plan.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, fixedColumns, parameter, where } from './fragments.ts';
import { type NamedSets, withSets } from './named-sets.ts';

/** One row for each group: its values, the number of its entries, and what was calculated from them. */
export function compileAggregation(dialect: Dialect, plan: AggregationPlan): CompiledStatement {
  const sets: NamedSets = [];
  const joins: Fragment[] = [];
  const groups = plan.groups.map((group, index) => compileGroup(dialect, sets, joins, group, `g${index}`));
  const cells = [...groups, sql`count(*)`, ...plan.measures.map((measured) => compileMeasure(dialect, measured))];
  const conditions = plan.condition === null ? [] : [compileCondition(dialect, sets, 't', plan.condition)];
  const places = commaList(groups.map((_, index) => sql.raw(String(index + 1))));
  const grouped = groups.length === 0 ? sql`` : sql` group by ${places} order by ${places}`;
  const rows = sql`from ${sql.table(plan.table)} as ${sql.ref('t')}${sql.join(joins, sql``)}${where(conditions)}${grouped}`;
  const most = dialect.limit(parameter({ kind: 'limit' }), null);
  const terms = [...plan.groups, ...plan.measures].map(({ term }) => term);
  return finishStatement(dialect, withSets(sets, sql`select ${commaList(cells)} ${rows} ${most}`), terms);
}

function compileGroup(
  dialect: Dialect,
  sets: NamedSets,
  joins: Fragment[],
  { term, part }: GroupTerm,
  name: string,
): Fragment {
  const [step] = term.steps;
  if (step !== undefined) joins.push(compileRelated(dialect, sets, term, step, name));
  const value = step === undefined ? fieldValue(dialect, 't', term) : column(name, 'k');
  return part === null ? dialect.selectCell(value, term) : dialect.datePart(value, term.type, part);
}

/** An entry once with each value that it is related to, however many of its links lead there; otherwise once with null. */
function compileRelated(dialect: Dialect, sets: NamedSets, term: OrderTerm, step: OrderStep, name: string): Fragment {
  const { table, own, related, fixed } = linkRows(step);
  const counts = step.among === null ? [] : [compileCondition(dialect, sets, 'b', step.among)];
  const target = sql`join ${sql.table(step.target)} as ${sql.ref('b')} on ${column('b', 'id')} = ${column('l', related)}`;
  const pairs = sql`select distinct ${dialect.groupKey(column('l', own))} as ${sql.ref('o')}, ${fieldValue(dialect, 'b', term)} as ${sql.ref('k')} from ${sql.table(table)} as ${sql.ref('l')} ${target}${where([...fixedColumns('l', fixed), ...counts])}`;
  return sql` left join (${pairs}) as ${sql.ref(name)} on ${column(name, 'o')} = ${column('t', 'id')}`;
}

function compileMeasure(dialect: Dialect, { measure, term }: MeasureTerm): Fragment {
  const value = fieldValue(dialect, 't', term);
  switch (measure) {
    case 'distinct':
      return sql`count(distinct ${value})`;
    case 'min':
      return dialect.selectCell(dialect.outermost(value, term.type, 'asc'), term);
    case 'max':
      return dialect.selectCell(dialect.outermost(value, term.type, 'desc'), term);
    case 'sum':
      return dialect.sum(value);
    case 'avg':
      return dialect.average(value);
    default:
      return assertNever(measure);
  }
}
