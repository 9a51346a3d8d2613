import { type ExecutionResult, execute, Kind, OperationTypeNode } from 'graphql';
import type { RunnableOperation } from './document/choose-operation.ts';
import type { FieldResult } from './field-rows.ts';
import type { RequestedField } from './document/collect-fields.ts';

export const isIntrospection = ({ name }: RequestedField): boolean => name === '__schema' || name === '__type';

/** Introspection, answered by graphql-js. */
export function executeIntrospection(
  { operation: { schema, fragments }, definition: { variableDefinitions = [] }, variables }: RunnableOperation,
  { key, nodes }: RequestedField,
): FieldResult {
  const operation = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    variableDefinitions,
    selectionSet: { kind: Kind.SELECTION_SET, selections: nodes },
  } as const;
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] } as const;
  const { data, errors = [] } = execute({ schema, document, variableValues: variables }) as ExecutionResult;
  const value = data?.[key];
  return {
    text: value === null || value === undefined ? null : JSON.stringify(value),
    errors: errors.map((error) => error.toJSON()),
  };
}
