import { getNamedType, type GraphQLObjectType } from 'graphql';
import type { Limits } from '../../content/engine.ts';
import type { AggregationPlan, MeasureTerm } from '../../plan/plan-aggregation.ts';
import type { Measure } from '../../query/aggregates/aggregation.ts';
import { tooLong } from '../../response/response-length.ts';
import { type ValueText, VALUE_TEXTS } from '../../response/value-texts.ts';
import { cellText, groupText } from '../../response/write-aggregation.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import type { Row } from '../../sql/rows.ts';
import { collectBelow, type Operation, type RequestedField } from '../document/collect-fields.ts';
import { scalarText } from '../response/scalar-texts.ts';

interface Writing {
  readonly operation: Operation;
  readonly limits: Limits;
}

type WriteRow = (row: Row) => string;

/** A list with an object for each group. */
export function writeAggregates(
  { operation, limits }: Writing,
  objectType: GraphQLObjectType,
  nodes: RequestedField['nodes'],
  plan: AggregationPlan,
  rows: readonly Row[],
): string {
  const write = objectWriter(operation, objectType, nodes, (asked) => memberWriter(operation, plan, asked));
  let text = '';
  for (const row of rows) {
    text += text === '' ? write(row) : `,${write(row)}`;
    if (text.length > limits.bytes) throw tooLong(limits.bytes);
  }
  return `[${text}]`;
}

function objectWriter(
  operation: Operation,
  objectType: GraphQLObjectType,
  nodes: RequestedField['nodes'],
  writerOf: (asked: RequestedField) => WriteRow,
): WriteRow {
  const members = collectBelow(operation, objectType, nodes).map((asked, index) => ({
    prefix: `${index === 0 ? '' : ','}${JSON.stringify(asked.key)}:`,
    write: asked.field === null ? () => JSON.stringify(objectType.name) : writerOf(asked),
  }));
  return (row) => `{${members.map(({ prefix, write }) => prefix + write(row)).join('')}}`;
}

function memberWriter(operation: Operation, plan: AggregationPlan, { name, field, nodes }: RequestedField): WriteRow {
  if (name === 'group') return (row) => groupText(plan, row);
  if (name === 'count') return (row) => String(Number(row[plan.groups.length]));
  const measured = getNamedType((field as NonNullable<typeof field>).type) as GraphQLObjectType;
  return objectWriter(operation, measured, nodes, (below) => measureWriter(plan, name as Measure, below.name));
}

function measureWriter({ groups, measures }: AggregationPlan, measure: Measure, name: string): WriteRow {
  const index = measures.findIndex((one) => one.measure === measure && one.name === name);
  const text = textOf(measures[index] as MeasureTerm);
  return (row) => cellText(row[groups.length + 1 + index], text);
}

/** The smallest and the largest value are written like the field. */
const textOf = ({ measure, term }: MeasureTerm): ValueText =>
  measure === 'min' || measure === 'max' ? scalarText({ type: term.type } as ScalarAttribute, null) : VALUE_TEXTS.float;
