import { getArgumentValues, type GraphQLField } from 'graphql';
import type { RequestedField, Operation } from './collect-fields.ts';

/** The arguments of a field: from the document, or as changed by project code. */
export const fieldArguments = (
  { variables }: Operation,
  { field, nodes, given }: RequestedField,
): Readonly<Record<string, unknown>> =>
  given ?? getArgumentValues(field as GraphQLField<unknown, unknown>, nodes[0], variables);
