import { type GraphQLField, type GraphQLObjectType, OperationTypeNode } from 'graphql';
import type { FieldContext } from '../field-rows.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import { resolverOf, rulesOf } from '../extending/own-field.ts';
import type { FieldRules, Resolve, ResolveInfo } from '../extending/schema-extension.ts';
import { type ErrorPath, forbiddenAccess } from '../graphql-error.ts';

/** A field that project code resolves or wraps. `generated` is the field without it. */
export async function callOwn(
  context: FieldContext,
  owner: GraphQLObjectType,
  asked: RequestedField,
  parent: unknown,
  path: ErrorPath,
  generated: Resolve,
): Promise<unknown> {
  const field = asked.field as GraphQLField<unknown, unknown>;
  const rules = rulesOf(field);
  const resolve = checking(rules, resolverOf(field) ?? generated);
  const answer = rules?.around ? rules.around(resolve) : resolve;
  return answer(
    parent,
    fieldArguments(context.operation, asked),
    context.caller.code,
    infoOf(context, owner, asked, path),
  );
}

/** Only policies, for a field with the generated resolver. */
export async function callCheck(
  context: FieldContext,
  owner: GraphQLObjectType,
  asked: RequestedField,
  path: ErrorPath,
): Promise<void> {
  const check = rulesOf(asked.field as GraphQLField<unknown, unknown>)?.check;
  if (!check) return;
  await check(
    undefined,
    fieldArguments(context.operation, asked),
    context.caller.code,
    infoOf(context, owner, asked, path),
  );
}

const checking = (rules: FieldRules | null, resolve: Resolve): Resolve => {
  const check = rules?.check;
  if (!check) return resolve;
  return async (parent, args, context, info) => {
    await check(parent, args, context, info);
    return resolve(parent, args, context, info);
  };
};

/** Whether the caller may request a field; `usual` is the permission of the generated one. */
export function admit(
  { scope, caller }: FieldContext,
  rules: FieldRules | null,
  isRoot: boolean,
  usual: string | null,
): void {
  const auth = rules?.auth;
  if (auth === false || (auth === undefined && !isRoot)) return;
  const needed = auth?.scope ?? (usual === null ? null : [usual]);
  const isAllowed =
    needed === null ? caller.isKnown : [needed].flat().every((action) => scope.access.allows(String(action)));
  if (!isAllowed) throw forbiddenAccess();
}

function infoOf(
  { operation }: FieldContext,
  owner: GraphQLObjectType,
  asked: RequestedField,
  path: ErrorPath,
): ResolveInfo {
  const { schema, variables, fragments } = operation;
  const isMutation = owner === schema.getMutationType();
  return {
    fieldName: asked.name,
    fieldNodes: asked.nodes,
    returnType: asked.field?.type,
    parentType: owner,
    path: path.reduce<object | undefined>((prev, key) => ({ prev, key, typename: undefined }), undefined),
    schema,
    fragments: Object.fromEntries(fragments),
    operation: { operation: isMutation ? OperationTypeNode.MUTATION : OperationTypeNode.QUERY },
    variableValues: variables,
  };
}
