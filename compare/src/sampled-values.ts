import type { RawObject, RawValue } from '../../src/query/parse-query-string.ts';
import {
  COMPARE_OPERATORS,
  FIELD_OPERATORS,
  isCompareOperator,
  isNullOperator,
} from '../../src/query/filters/operators.ts';
import type { CompareOperator } from '../../src/query/query.ts';
import type { ScalarAttribute, Type } from '../../src/schema/model.ts';
import { type ValueKind, valueKind } from '../../src/schema/scalar-types.ts';
import { getOrCreate } from '../../src/util/get-or-create.ts';
import type { Samples } from './sample-entries.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Used if nothing is stored, or no caller may see it. */
const FALLBACK: Readonly<Record<ValueKind, string>> = {
  id: '1',
  text: 'a',
  longText: 'a',
  integer: '3',
  bigint: '3',
  fraction: '1.5',
  boolean: 'true',
  day: '2024-02-29',
  time: '10:00:00.000',
  instant: '2024-02-29T10:00:00.000Z',
  json: 'a',
};

const known = new WeakMap<Samples, Map<string, readonly string[]>>();

/** Values of an attribute, in the format of requests. */
export const sampledValues = (samples: Samples, type: Type, attribute: ScalarAttribute): readonly string[] =>
  getOrCreate(
    getOrCreate(known, samples, () => new Map<string, readonly string[]>()),
    `${type.uid} ${attribute.name}`,
    () => findValues(samples, type, attribute),
  );

function findValues(samples: Samples, type: Type, attribute: ScalarAttribute): readonly string[] {
  const found = (samples.get(type.uid) ?? []).flatMap(({ id, values }) => {
    const value = attribute.name === 'id' ? id : values[attribute.name];
    return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];
  });
  const short = [...new Set(found)].filter((value) => value !== '' && value.length < 80);
  return short.length > 0 ? short : [attribute.enum?.[0] ?? FALLBACK[valueKind(attribute.type)]];
}

/** The part of a value that an operator looks for. */
type Part = 'whole' | 'middle' | 'start' | 'end';

const PARTS: Readonly<Record<CompareOperator, Part>> = {
  $eq: 'whole',
  $eqi: 'whole',
  $ne: 'whole',
  $nei: 'whole',
  $lt: 'whole',
  $lte: 'whole',
  $gt: 'whole',
  $gte: 'whole',
  $in: 'whole',
  $notIn: 'whole',
  $between: 'whole',
  $contains: 'middle',
  $notContains: 'middle',
  $containsi: 'middle',
  $notContainsi: 'middle',
  $startsWith: 'start',
  $startsWithi: 'start',
  $endsWith: 'end',
  $endsWithi: 'end',
};

const PART_OF: Readonly<Record<Part, (value: string) => string>> = {
  whole: (value) => value,
  middle: (value) => value.slice(1, 4) || value,
  start: (value) => value.slice(0, 3),
  end: (value) => value.slice(-3),
};

/** One condition per operator. */
export const conditionsOf = (values: readonly string[], random: SeededRandom): readonly RawObject[] =>
  FIELD_OPERATORS.map((operator) => ({ [operator]: operandOf(operator, values, random) }));

/** With any operator. */
export function anyCondition(values: readonly string[], random: SeededRandom): RawObject {
  const operator = random.pick(FIELD_OPERATORS);
  return { [operator]: operandOf(operator, values, random) };
}

function operandOf(operator: string, values: readonly string[], random: SeededRandom): RawValue {
  const value = random.pick(values);
  if (isNullOperator(operator)) return random.pick(['true', 'true', 'false']);
  if (!isCompareOperator(operator)) return { $eq: value };
  const operand = PART_OF[PARTS[operator]];
  if (!COMPARE_OPERATORS[operator].list) return operand(value);
  const both = [operand(value), operand(random.pick(values))];
  return operator === '$between' ? both.sort() : both;
}
