import type { GraphQLObjectType } from 'graphql';
import { defaultLocaleOf } from '../content/scope.ts';
import type { RequestedField } from './document/collect-fields.ts';
import {
  type FieldResult,
  type FieldContext,
  type PreparedFieldRows,
  prepareFieldRows,
  runRows,
} from './field-rows.ts';
import { answerAggregate } from './aggregating/answer-aggregate.ts';
import { answerFlatRead } from './answer-flat-read.ts';
import { forbiddenAccess } from './graphql-error.ts';
import { executeAccountMutation } from './mutating/account-mutation.ts';
import { executeContentMutation } from './mutating/content-mutation.ts';
import { executeFlatMutation } from './mutating/flat-mutation.ts';
import { executeUploadMutation } from './mutating/upload-mutation.ts';
import { resolveRoot, type RootMeaning } from './reading/resolve-root.ts';
import { completeResult } from './resolving/complete-result.ts';
import { meaningOf } from './schema/meaning.ts';

/** A generated field of `Query` or `Mutation`. */
export async function executeField(
  context: FieldContext,
  rootType: GraphQLObjectType,
  asked: RequestedField,
): Promise<FieldResult> {
  const { field } = asked;
  if (field === null) return { text: JSON.stringify(rootType.name), errors: [] };
  const meant = meaningOf(field);
  switch (meant.kind) {
    case 'find':
    case 'findOne':
    case 'single':
      return (context.contract === 'v4' ? answerRead : answerFlatRead)(context, meant, asked);
    case 'aggregate':
      return answerAggregate(context, meant, asked);
    case 'me': {
      const account = (await context.caller.readAccount?.(context.contract)) ?? null;
      if (account === null) throw forbiddenAccess();
      return completeResult(context, { owner: rootType, asked, path: [asked.key] }, account);
    }
    case 'create':
    case 'update':
    case 'delete':
    case 'updateSingle':
    case 'deleteSingle':
    case 'createLocalization':
      return context.contract === 'v4'
        ? executeContentMutation(context, meant, asked)
        : executeFlatMutation(context, meant, rootType, asked);
    case 'account':
      return executeAccountMutation(context, meant.name, rootType, asked);
    case 'upload':
    case 'multipleUpload':
    case 'updateFileInfo':
    case 'removeFile':
      return executeUploadMutation(context, meant.kind, asked);
    default:
      throw new Error(`${rootType.name}.${field.name} is not a root field`);
  }
}

async function answerRead(context: FieldContext, meant: RootMeaning, asked: RequestedField): Promise<FieldResult> {
  const { scope, documentKey, recalled, budget } = context;
  // If there is nothing left to read, no plan is created.
  budget.chargeStatements(0);
  if (asked.field === null || !scope.access.allows(meant.action)) throw forbiddenAccess();
  const defaultLocale = meant.type.localized ? await defaultLocaleOf(scope) : '';
  if (documentKey === null) return runRows(context, prepareRead(context, meant, asked, defaultLocale), asked);
  const key = `${documentKey}\n${asked.key}\n${defaultLocale}\n${scope.access.key}`;
  const known = recalled.get(key);
  const read = known ?? prepareRead(context, meant, asked, defaultLocale);
  if (known === undefined) recalled.set(key, read, read.bytes);
  return runRows(context, read, asked);
}

function prepareRead(
  { scope, operation, limits }: FieldContext,
  meant: RootMeaning,
  asked: RequestedField,
  defaultLocale: string,
): PreparedFieldRows {
  const { model, pagination, limits: budgets } = scope.engine;
  const resolve = { model, pagination, budgets, defaultLocale };
  const root = resolveRoot({ resolve, operation, access: scope.access, limits }, meant, asked);
  return prepareFieldRows(scope, root);
}
