import { getArgumentValues, type GraphQLField } from 'graphql';
import type { AskedField, Operation } from './collect-fields.ts';

/** The arguments of a field: as the document has them, or as project code changed them. */
export const askedArguments = (
  { variables }: Operation,
  { field, nodes, given }: AskedField,
): Readonly<Record<string, unknown>> =>
  given ?? getArgumentValues(field as GraphQLField<unknown, unknown>, nodes[0], variables);
