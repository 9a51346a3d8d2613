import type { GraphQLFormattedError, GraphQLObjectType } from 'graphql';
import { authorizeQuery } from '../access/authorize.ts';
import { prepareQuery } from '../content/reading/prepare-query.ts';
import { refusingValues, startRun } from '../content/reading/run-query.ts';
import { runCounted } from '../content/reading/run-counted.ts';
import { defaultLocaleOf, type Scope } from '../content/scope.ts';
import { plainValue } from './answer/write-plain.ts';
import { createRootWriter } from './answer/write-root.ts';
import type { WriteContext } from './answer/writer.ts';
import type { GraphqlCaller } from './caller.ts';
import type { AskedField, Operation } from './document/collect-fields.ts';
import { forbiddenAccess } from './graphql-error.ts';
import type { GraphqlLimits } from './reading/pagination.ts';
import { resolveRoot, type RootMeaning, type RootQuery } from './reading/resolve-root.ts';
import { meaningOf } from './schema/meaning.ts';

/** The text of a root field's value, null for none, and what went wrong on the way. */
export interface FieldAnswer {
  readonly text: string | null;
  readonly errors: readonly GraphQLFormattedError[];
}

export interface FieldContext {
  readonly operation: Operation;
  readonly limits: GraphqlLimits;
  readonly scope: Scope;
  readonly caller: GraphqlCaller;
}

export async function answerField(
  context: FieldContext,
  rootType: GraphQLObjectType,
  asked: AskedField,
): Promise<FieldAnswer> {
  const { field } = asked;
  if (field === null) return { text: JSON.stringify(rootType.name), errors: [] };
  const meant = meaningOf(field);
  switch (meant.kind) {
    case 'find':
    case 'findOne':
    case 'single':
      return answerRead(context, meant, asked);
    case 'me': {
      const account = (await context.caller.readAccount?.()) ?? null;
      if (account === null) throw forbiddenAccess();
      return { text: JSON.stringify(plainValue(context.operation, field.type, account, asked.nodes)), errors: [] };
    }
    default:
      throw forbiddenAccess();
  }
}

async function answerRead(context: FieldContext, meant: RootMeaning, asked: AskedField): Promise<FieldAnswer> {
  const { scope, operation, limits } = context;
  const { field } = asked;
  if (field === null || !scope.access.allows(meant.action)) throw forbiddenAccess();
  const { model, pagination, limits: budgets } = scope.engine;
  const defaultLocale = meant.type.localized ? await defaultLocaleOf(scope) : '';
  const resolve = { model, pagination, budgets, defaultLocale };
  return answerRows(
    scope,
    resolveRoot({ resolve, operation, access: scope.access, limits }, meant, asked, field),
    asked,
  );
}

/** Authorize, plan, compile, run and write, as for any other request. */
export async function answerRows(
  scope: Scope,
  { query, response, window }: RootQuery,
  { key }: AskedField,
): Promise<FieldAnswer> {
  const authorized = authorizeQuery(query, scope.access);
  const prepared = prepareQuery(scope.engine, authorized, 'raw');
  const write = createRootWriter(response, prepared.plan.root.entries, window);
  const run = startRun(scope, { query: authorized, prepared });
  const { entries, total } = await refusingValues(scope.engine, () => runCounted(scope, run, prepared));
  const context: WriteContext = { path: [key], errors: [] };
  return { text: await write(scope, entries, total, context), errors: context.errors };
}
