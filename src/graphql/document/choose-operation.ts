import {
  BREAK,
  getLocation,
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { Operation } from './collect-fields.ts';
import type { ValidDocument } from './prepare-document.ts';
import { withCode } from '../graphql-error.ts';

export interface ChosenOperation {
  readonly operation: Operation;
  readonly definition: OperationDefinitionNode;
  readonly rootType: GraphQLObjectType;
}

/** Known about an operation before it runs. */
export interface RunnableOperation extends ChosenOperation {
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The selected operation of a document with its variables, or the errors if there is none. */
export function chooseOperation(
  schema: GraphQLSchema,
  document: ValidDocument,
  operationName: string | null,
  variables: Readonly<Record<string, unknown>>,
  hasLongNumbers: boolean,
): ChosenOperation | readonly GraphQLFormattedError[] {
  const definition = findDefinition(document, operationName);
  if (typeof definition === 'string') return [{ message: definition, extensions: INTERNAL }];
  const rootType = schema.getRootType(definition.operation);
  if (!rootType) return [noRootType(definition)];
  const { variableDefinitions = [] } = definition;
  let coerced: Readonly<Record<string, unknown>> = {};
  if (variableDefinitions.length > 0) {
    const values = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 50 });
    if (values.errors !== undefined) return values.errors.map((error) => withCode(error, 'BAD_USER_INPUT'));
    const undecided = findUndecided(document, definition, values.coerced);
    if (undecided !== null) return [undecided];
    coerced = values.coerced;
  }
  return {
    definition,
    rootType,
    operation: { schema, fragments: document.fragments, variables: coerced, hasLongNumbers },
  };
}

/** `@include(if: $on)` with `$on` null, which a variable with a default may be. */
function findUndecided(
  { document }: ValidDocument,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLFormattedError | null {
  const isNull = (name: string): boolean => variables[name] === null;
  if (!variableDefinitions.some(({ variable }) => isNull(variable.name.value))) return null;
  let found: GraphQLError | null = null;
  visit(document, {
    Directive(node) {
      const value = node.arguments?.find(({ name }) => name.value === 'if')?.value;
      if (value?.kind !== 'Variable' || !isNull(value.name.value)) return undefined;
      found = new GraphQLError(
        `Argument "if" of @${node.name.value} must not be null, and the variable "$${value.name.value}" is.`,
        { nodes: value },
      );
      return BREAK;
    },
  });
  return found === null ? null : withCode(found, 'BAD_USER_INPUT');
}

const INTERNAL = { code: 'INTERNAL_SERVER_ERROR' };

/** Or the errors if there is none. */
export function findDefinition({ document }: ValidDocument, name: string | null): OperationDefinitionNode | string {
  const operations = document.definitions.filter((definition) => definition.kind === 'OperationDefinition');
  if (name !== null) {
    return operations.find((operation) => operation.name?.value === name) ?? `Unknown operation named "${name}".`;
  }
  const [only] = operations;
  if (only === undefined) return 'Must provide an operation.';
  return operations.length === 1 ? only : 'Must provide operation name if query contains multiple operations.';
}

function noRootType({ operation, loc }: OperationDefinitionNode): GraphQLFormattedError {
  const locations = loc === undefined ? undefined : [getLocation(loc.source, loc.start)];
  return {
    message: `Schema is not configured for ${operation}s.`,
    ...(locations && { locations }),
    extensions: INTERNAL,
  };
}
