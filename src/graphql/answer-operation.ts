import {
  type GraphQLFormattedError,
  type GraphQLObjectType,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { RequestError } from '../errors.ts';
import type { Scope } from '../content/scope.ts';
import { type AskedField, collectFields, type Operation } from './document/collect-fields.ts';
import type { PreparedDocument } from './document/prepare-document.ts';
import { withCode } from './document/prepare-document.ts';
import { answerField, type FieldAnswer } from './answer-field.ts';
import { answerIntrospection, isIntrospection } from './answer-introspection.ts';
import type { GraphqlCaller } from './caller.ts';
import { showRequestError } from './graphql-error.ts';
import type { GraphqlLimits } from './reading/pagination.ts';

export interface OperationRequest {
  readonly schema: GraphQLSchema;
  readonly document: Extract<PreparedDocument, { kind: 'valid' }>;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: GraphqlLimits;
}

/** `executed` is false where nothing was run: the answer is then a 400. */
export interface OperationAnswer {
  readonly executed: boolean;
  readonly text: string;
}

/** One operation of a valid document, from its variables to the text of the answer. */
export async function answerOperation(
  request: OperationRequest,
  scope: Scope,
  caller: GraphqlCaller,
): Promise<OperationAnswer> {
  const chosen = chooseOperation(request);
  if ('message' in chosen) return refused([chosen]);
  const rootType = rootTypeOf(request.schema, chosen);
  if (rootType === null) {
    return refused([{ message: `Schema is not configured for ${chosen.operation}s.`, extensions: INTERNAL }]);
  }
  const variables = getVariableValues(request.schema, chosen.variableDefinitions ?? [], request.variables, {
    maxErrors: 50,
  });
  if (variables.errors !== undefined)
    return refused(variables.errors.map((error) => withCode(error, 'BAD_USER_INPUT')));
  const { schema, document } = request;
  const operation: Operation = { schema, fragments: document.fragments, variables: variables.coerced };
  const asked = collectFields(operation, rootType, [chosen.selectionSet]);
  const answers = await answerFields(request, chosen, operation, rootType, asked, scope, caller);
  return { executed: true, text: envelope(asked, answers) };
}

const INTERNAL = { code: 'INTERNAL_SERVER_ERROR' };

const refused = (errors: readonly GraphQLFormattedError[]): OperationAnswer => ({
  executed: false,
  text: JSON.stringify({ errors }),
});

function chooseOperation({
  document,
  operationName,
}: OperationRequest): OperationDefinitionNode | GraphQLFormattedError {
  const operations = document.document.definitions.filter(({ kind }) => kind === 'OperationDefinition');
  const named = operations as readonly OperationDefinitionNode[];
  if (operationName === null) {
    const [only] = named;
    if (named.length === 1 && only !== undefined) return only;
    const message =
      named.length === 0
        ? 'Must provide an operation.'
        : 'Must provide operation name if query contains multiple operations.';
    return { message, extensions: INTERNAL };
  }
  const found = named.find(({ name }) => name?.value === operationName);
  return found ?? { message: `Unknown operation named "${operationName}".`, extensions: INTERNAL };
}

function rootTypeOf(schema: GraphQLSchema, { operation }: OperationDefinitionNode): GraphQLObjectType | null {
  return schema.getRootType(operation) ?? null;
}

/** Mutations one after the other, in the order of the document; reads together where the database can do that. */
async function answerFields(
  request: OperationRequest,
  { variableDefinitions = [] }: OperationDefinitionNode,
  operation: Operation,
  rootType: GraphQLObjectType,
  asked: readonly AskedField[],
  scope: Scope,
  caller: GraphqlCaller,
): Promise<readonly FieldAnswer[]> {
  const answerOne = async (field: AskedField): Promise<FieldAnswer> => {
    if (isIntrospection(field)) {
      const { schema, fragments } = operation;
      return answerIntrospection({ schema, fragments, variableDefinitions, variables: request.variables }, field);
    }
    try {
      return await answerField({ operation, limits: request.limits, scope, caller }, rootType, field);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { text: null, errors: [showRequestError(error, [field.key], field.nodes[0])] };
    }
  };
  if (rootType.name !== 'Mutation' && !scope.engine.driver.blocks) return Promise.all(asked.map(answerOne));
  const answers: FieldAnswer[] = [];
  for (const field of asked) answers.push(await answerOne(field));
  return answers;
}

/** Null for the whole where a field that may not be null is. */
function envelope(asked: readonly AskedField[], answers: readonly FieldAnswer[]): string {
  const errors = answers.flatMap((answer) => answer.errors);
  const isNull = answers.some(({ text }, index) => {
    const type = asked[index]?.field?.type;
    return text === null && type !== undefined && isNonNullType(type);
  });
  const members = answers.map(({ text }, index) => `${JSON.stringify(asked[index]?.key)}:${text ?? 'null'}`);
  const data = `"data":${isNull ? 'null' : `{${members.join(',')}}`}`;
  return errors.length === 0 ? `{${data}}` : `{"errors":${JSON.stringify(errors)},${data}}`;
}
