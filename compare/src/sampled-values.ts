import type { RawObject, RawValue } from '../../src/query/parse-query-string.ts';
import { FIELD_OPERATORS, isNullOperator } from '../../src/query/filters/operators.ts';
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

const TEXT_PARTS: ReadonlySet<string> = new Set(['$contains', '$containsi', '$notContains', '$notContainsi']);

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
  if (operator === '$in' || operator === '$notIn') return [value, random.pick(values)];
  if (operator === '$between') return [value, random.pick(values)].sort();
  if (operator === '$not') return { $eq: value };
  if (TEXT_PARTS.has(operator)) return value.slice(1, 4) || value;
  if (operator.startsWith('$startsWith')) return value.slice(0, 3);
  return operator.startsWith('$endsWith') ? value.slice(-3) : value;
}
