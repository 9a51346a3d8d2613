import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type AskedField, collectFields, type Operation } from '../document/collect-fields.ts';

/** A value that is not read by a plan (the caller's account, what a sign-in gives), cut to what is asked of it. */
export function plainValue(
  operation: Operation,
  type: GraphQLOutputType,
  value: unknown,
  asking: AskedField['nodes'],
): unknown {
  if (value === null || value === undefined) return null;
  if (isNonNullType(type)) return plainValue(operation, type.ofType, value, asking);
  if (isListType(type))
    return (value as readonly unknown[]).map((item) => plainValue(operation, type.ofType, item, asking));
  if (!isObjectType(type)) return leafValue(type, value);
  const sets = asking.map(({ selectionSet }) => selectionSet);
  const shown = collectFields(operation, type, sets).map(({ key, field, name, nodes }) => [
    key,
    field === null ? type.name : plainValue(operation, field.type, (value as Record<string, unknown>)[name], nodes),
  ]);
  return Object.fromEntries(shown);
}

function leafValue(type: GraphQLOutputType, value: unknown): unknown {
  const named = getNamedType(type);
  if (named.name === 'ID') return String(value);
  return isEnumType(named) ? named.serialize(value) : value;
}

export type { GraphQLObjectType };
