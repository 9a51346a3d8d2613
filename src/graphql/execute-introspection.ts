import {
  type ExecutionResult,
  execute,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type VariableDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import type { FieldResult } from './field-rows.ts';
import type { RequestedField } from './document/collect-fields.ts';

export const isIntrospection = ({ name }: RequestedField): boolean => name === '__schema' || name === '__type';

export interface IntrospectionRequest {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variableDefinitions: readonly VariableDefinitionNode[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Introspection, answered by graphql-js. */
export function executeIntrospection(
  { schema, fragments, variableDefinitions, variables }: IntrospectionRequest,
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
