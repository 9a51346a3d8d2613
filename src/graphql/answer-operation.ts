import { type GraphQLObjectType, isNonNullType, type OperationDefinitionNode } from 'graphql';
import { RequestError } from '../errors.ts';
import type { Scope } from '../content/scope.ts';
import { type AskedField, collectFields, type Operation } from './document/collect-fields.ts';
import { answerField } from './answer-field.ts';
import type { FieldAnswer, FieldContext } from './field-rows.ts';
import { answerIntrospection, isIntrospection } from './answer-introspection.ts';
import type { GraphqlCaller } from './caller.ts';
import { startBudget } from './document-budget.ts';
import { showRequestError } from './graphql-error.ts';

/** Everything of an operation that can be known before it runs. */
export interface RunnableOperation {
  readonly operation: Operation;
  readonly definition: OperationDefinitionNode;
  readonly rootType: GraphQLObjectType;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What an operation has in common with others of its document. */
export type SharedContext = Pick<FieldContext, 'limits' | 'documentKey' | 'recalled' | 'library'>;

/** One operation, from its fields to the text of the answer. */
export async function answerOperation(
  runnable: RunnableOperation,
  shared: SharedContext,
  scope: Scope,
  caller: GraphqlCaller,
): Promise<string> {
  const { operation, rootType, definition } = runnable;
  const asked = collectFields(operation, rootType, [definition.selectionSet]);
  return envelope(asked, await answerFields(runnable, shared, asked, scope, caller));
}

/** Mutations one after the other, in the order of the document; reads together where the database can do that. */
async function answerFields(
  { operation, definition, rootType, variables }: RunnableOperation,
  shared: SharedContext,
  asked: readonly AskedField[],
  scope: Scope,
  caller: GraphqlCaller,
): Promise<readonly FieldAnswer[]> {
  const { schema, fragments } = operation;
  const budget = startBudget(scope.engine.limits);
  const { variableDefinitions = [] } = definition;
  const answerOne = async (field: AskedField): Promise<FieldAnswer> => {
    if (isIntrospection(field)) {
      return answerIntrospection({ schema, fragments, variableDefinitions, variables }, field);
    }
    try {
      return await answerField({ ...shared, operation, scope, caller, budget }, rootType, field);
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
