import {
  execute,
  type ExecutionResult,
  type GraphQLFormattedError,
  isNonNullType,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { RequestError } from '../errors.ts';
import type { Scope } from '../content/scope.ts';
import { createRefuseFault, type RefuseFault } from '../database/database-fault.ts';
import type { RunnableOperation } from './document/choose-operation.ts';
import { collectFields, type RequestedField } from './document/collect-fields.ts';
import { executeField } from './execute-field.ts';
import { executeOwnField } from './execute-own-field.ts';
import type { FieldContext, FieldResult } from './field-rows.ts';
import type { GraphqlCaller } from './caller.ts';
import { startBudget } from './document-budget.ts';
import { isOwn } from './extending/own-field.ts';
import { ResolverError } from './extending/resolver-error.ts';
import { showRequestError, showResolverError } from './graphql-error.ts';
import { answerOwn } from './resolving/complete-result.ts';

/** State shared by the operations of a document. */
export type SharedContext = Pick<FieldContext, 'contract' | 'limits' | 'documentKey' | 'recalled' | 'library'>;

/** Runs an operation, from its fields to the response text. */
export async function executeOperation(
  runnable: RunnableOperation,
  shared: SharedContext,
  scope: Scope,
  caller: GraphqlCaller,
): Promise<string> {
  const { operation, rootType, definition } = runnable;
  const asked = collectFields(operation, rootType, [definition.selectionSet]);
  return envelope(asked, await answerFields(runnable, shared, asked, scope, caller));
}

/** Mutations run sequentially in document order; reads run concurrently if the database supports it. */
async function answerFields(
  runnable: RunnableOperation,
  shared: SharedContext,
  asked: readonly RequestedField[],
  scope: Scope,
  caller: GraphqlCaller,
): Promise<readonly FieldResult[]> {
  const { rootType } = runnable;
  const { previews } = scope.access;
  const shows = previews === null ? null : previews.shows === 'drafts' ? ('drafts' as const) : ('plans' as const);
  const operation = shows === null ? runnable.operation : { ...runnable.operation, shows };
  const budget = startBudget(scope.engine.limits);
  const refuseFault = refuseValues(scope);
  const context: FieldContext = { ...shared, operation, scope, caller, budget, answerOwn };
  const answerOne = async (asked: RequestedField): Promise<FieldResult> => {
    if (isIntrospection(asked)) return executeIntrospection(runnable, asked);
    try {
      const isAnsweredByCode = asked.field !== null && isOwn(asked.field);
      return await (isAnsweredByCode ? executeOwnField : executeField)(context, rootType, asked);
    } catch (error) {
      return { text: null, errors: [showThrown(refuseFault(error) ?? caller.showFault?.(error) ?? error, asked)] };
    }
  };
  if (rootType.name !== 'Mutation' && !scope.engine.driver.blocks) return Promise.all(asked.map(answerOne));
  const answers: FieldResult[] = [];
  for (const field of asked) {
    const answer = await answerOne(field);
    answers.push(answer);
    // The whole response is null: nothing further runs.
    if (isRefused(field, answer)) break;
  }
  return answers;
}

const isRefused = ({ field }: RequestedField, { text }: FieldResult): boolean =>
  text === null && field !== null && isNonNullType(field.type);

/** A value rejected by the database is an error of its field; other database errors are not. */
function refuseValues({ engine }: Scope): RefuseFault {
  const refuseFault = createRefuseFault(engine.driver);
  return (error) => {
    if (error instanceof RequestError) return error;
    const refused = refuseFault(error);
    return refused !== null && refused.status < 500 ? refused : null;
  };
}

/** An error thrown on purpose is an error of its field; an unexpected one is not. */
function showThrown(error: unknown, { key, nodes: [node] }: RequestedField): GraphQLFormattedError {
  if (error instanceof RequestError) return showRequestError(error, [key], node);
  if (error instanceof ResolverError) return showResolverError(error, [key], node);
  throw error;
}

/** Null if a non-null field is null. */
function envelope(asked: readonly RequestedField[], answers: readonly FieldResult[]): string {
  const errors = answers.flatMap((answer) => answer.errors);
  const isNull = answers.some((answer, index) => isRefused(asked[index] as RequestedField, answer));
  let members = '';
  for (const [index, { text }] of answers.entries()) {
    members += `${index === 0 ? '' : ','}${JSON.stringify(asked[index]?.key)}:${text ?? 'null'}`;
  }
  const data = `"data":${isNull ? 'null' : `{${members}}`}`;
  return errors.length === 0 ? `{${data}}` : `{"errors":${JSON.stringify(errors)},${data}}`;
}

const isIntrospection = ({ name }: RequestedField): boolean => name === '__schema' || name === '__type';

/** Introspection, answered by graphql-js. */
function executeIntrospection(
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
