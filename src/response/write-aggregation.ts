import type { AggregationPlan } from '../plan/plan-aggregation.ts';
import type { Measure } from '../query/aggregates/aggregation.ts';
import type { ScalarType } from '../schema/model.ts';
import type { Row, SqlCell } from '../sql/rows.ts';
import { type ValueText, VALUE_TEXTS } from './value-texts.ts';

/** `{ "data": …, "meta": {} }`: a list with an object for each group, or one object without groups. */
export function writeAggregation(plan: AggregationPlan, rows: readonly Row[]): string {
  const texts = rows.map((row) => writeRow(plan, row));
  const data = plan.groups.length === 0 ? (texts[0] ?? '{"count":0}') : `[${texts.join(',')}]`;
  return `{"data":${data},"meta":{}}`;
}

/** The values that the entries of a group have in common. */
export function groupText({ groups }: Pick<AggregationPlan, 'groups'>, row: Row): string {
  const values = groups.map(({ name, term, part }, index) =>
    member(name, cellText(row[index], part === null ? VALUE_TEXTS[term.type] : VALUE_TEXTS.string)),
  );
  return `{${values.join(',')}}`;
}

function writeRow(plan: AggregationPlan, row: Row): string {
  const { groups, measures } = plan;
  const parts = [
    ...(groups.length === 0 ? [] : [`"group":${groupText(plan, row)}`]),
    `"count":${Number(row[groups.length])}`,
  ];
  const calculated = new Map<Measure, string[]>();
  for (const [index, { measure, name, term }] of measures.entries()) {
    const text = member(name, cellText(row[groups.length + 1 + index], textOf(measure, term.type)));
    calculated.set(measure, [...(calculated.get(measure) ?? []), text]);
  }
  for (const [measure, texts] of calculated) parts.push(member(measure, `{${texts.join(',')}}`));
  return `{${parts.join(',')}}`;
}

const member = (name: string, text: string): string => `${JSON.stringify(name)}:${text}`;

/** The smallest and the largest value are written like the field; everything else is a number. */
const textOf = (measure: Measure, type: ScalarType): ValueText =>
  measure === 'min' || measure === 'max' ? VALUE_TEXTS[type] : VALUE_TEXTS.float;

export const cellText = (cell: SqlCell | undefined, text: ValueText): string =>
  cell === null || cell === undefined ? 'null' : text(cell);
