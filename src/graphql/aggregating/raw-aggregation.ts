import { getNamedType, type GraphQLObjectType } from 'graphql';
import { MEASURES } from '../../query/aggregates/aggregation.ts';
import type { RawObject, RawValue } from '../../query/parse-query-string.ts';
import { collectBelow, type Operation, type RequestedField } from '../document/collect-fields.ts';

type Groups = Readonly<Record<string, unknown>>;

/** The argument `groupBy` in the format of a query string; its values are flags, parts of dates, or groups below. */
export function rawGroups(given: unknown): RawValue {
  return ((given ?? []) as readonly Groups[]).map(rawGroup).filter((group) => Object.keys(group).length > 0);
}

function rawGroup(groups: Groups): RawObject {
  const raw: Record<string, RawValue> = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === null || value === false) continue;
    const inner = typeof value === 'object' ? rawGroup(value as Groups) : String(value);
    if (typeof inner === 'string' || Object.keys(inner).length > 0) raw[name] = inner;
  }
  return raw;
}

/** The fields that a selection calculates from, by measure. */
export function selectMeasures(
  operation: Operation,
  objectType: GraphQLObjectType,
  nodes: RequestedField['nodes'],
): RawObject {
  const names: Record<string, string[]> = {};
  for (const { name, field, nodes: below } of collectBelow(operation, objectType, nodes)) {
    if (field === null || !MEASURES.some((measure) => measure === name)) continue;
    const asked = collectBelow(operation, getNamedType(field.type) as GraphQLObjectType, below);
    names[name] = [...(names[name] ?? []), ...asked.flatMap((one) => (one.field === null ? [] : one.name))];
  }
  return names;
}
