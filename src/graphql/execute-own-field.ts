import { withAction } from '../access/derive-access.ts';
import type { GraphQLField, GraphQLObjectType } from 'graphql';
import type { Access } from '../access/access.ts';
import { executeField } from './execute-field.ts';
import type { RequestedField } from './document/collect-fields.ts';
import { resolverOf, rulesOf } from './extending/own-field.ts';
import type { Arguments } from './extending/schema-extension.ts';
import type { FieldResult, FieldContext } from './field-rows.ts';
import { admit, callCheck, callOwn } from './resolving/call-own.ts';
import { completeResult } from './resolving/complete-result.ts';
import { type Meaning, meaningOf } from './schema/meaning.ts';
import { valueOfAnswer, wholeSelection } from './whole-value.ts';

/** A field of `Query` or `Mutation` that involves project code. */
export async function executeOwnField(
  context: FieldContext,
  rootType: GraphQLObjectType,
  asked: RequestedField,
): Promise<FieldResult> {
  const field = asked.field as GraphQLField<unknown, unknown>;
  const meant = meaningOf(field);
  const rules = rulesOf(field);
  const path = [asked.key];
  // Generated fields check their own permission unless the project configures it.
  const isGenerated = meant.kind !== 'plain' && resolverOf(field) === null;
  if (!isGenerated || rules?.auth !== undefined) admit(context, rules, true, usualAction(meant));
  const inner =
    rules?.auth === undefined
      ? context
      : { ...context, scope: { ...context.scope, access: withUsual(context.scope.access, meant) } };
  if (isGenerated && !rules?.around) {
    await callCheck(inner, rootType, asked, path);
    return executeField(inner, rootType, asked);
  }
  const generated = async (_parent: unknown, args: Arguments) => {
    if (meant.kind === 'plain') return null;
    const selectionSet = wholeSelection(field.type);
    const nodes = [{ ...asked.nodes[0], ...(selectionSet && { selectionSet }) }] as const;
    const { text } = await executeField(inner, rootType, { ...asked, nodes, given: args });
    return valueOfAnswer(meant, field.type, text, args);
  };
  const value = callOwn(inner, rootType, asked, undefined, path, generated);
  return completeResult(inner, { owner: rootType, asked, path }, value);
}

const usualAction = (meant: Meaning): string | null => ('action' in meant ? meant.action : null);

/** The project replaces the permission of a generated field with its own. */
function withUsual(access: Access, meant: Meaning): Access {
  const usual = usualAction(meant);
  return usual === null ? access : withAction(access, usual);
}
