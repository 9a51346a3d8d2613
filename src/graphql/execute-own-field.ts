import { withAction } from '../access/derive-access.ts';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type FieldNode,
  getNamedType,
  type GraphQLOutputType,
  isEnumType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Access } from '../access/access.ts';
import { executeField } from './execute-field.ts';
import type { RequestedField } from './document/collect-fields.ts';
import { resolverOf, rulesOf, isOwn } from './extending/own-field.ts';
import type { Arguments } from './extending/schema-extension.ts';
import type { FieldResult, FieldContext } from './field-rows.ts';
import { admit, callCheck, callOwn } from './resolving/call-own.ts';
import { completeResult } from './resolving/complete-result.ts';
import { type Meaning, meaningOf } from './schema/meaning.ts';
import mapValues from 'lodash/mapValues.js';

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

/** A generated response without relations: the value that project code receives. */
function wholeSelection(type: GraphQLOutputType): SelectionSetNode | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  const selections = Object.values(named.getFields()).flatMap((field): readonly FieldNode[] => {
    const meant = meaningOf(field);
    const isLeaf = isLeafType(getNamedType(field.type));
    if (isOwn(field) || field.args.length > 0 || (meant.kind === 'attribute' && !isLeaf)) return [];
    const selectionSet = wholeSelection(field.type);
    return [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: field.name }, ...(selectionSet && { selectionSet }) }];
  });
  return { kind: Kind.SELECTION_SET, selections };
}

interface Entity {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The result of a whole selection as v4's resolvers return it. */
function valueOfAnswer(meant: Meaning, type: GraphQLOutputType, text: string | null, args: Arguments): unknown {
  const answer =
    text === null ? null : (JSON.parse(text) as { data?: unknown; meta?: { pagination?: unknown } } | null);
  if (answer === null || !('type' in meant)) return answer;
  const attributes = attributesOf(type);
  const entityOf = ({ id, attributes: shown }: Entity) => ({ id: Number(id), ...internal(attributes, shown) });
  const info = { args, resourceUID: meant.type.uid, pagination: answer.meta?.pagination };
  const { data } = answer;
  if (Array.isArray(data)) return { nodes: (data as readonly Entity[]).map(entityOf), info };
  return { value: data ? entityOf(data as Entity) : null, info };
}

/** `Article`, inside `ArticleEntityResponse`. */
function attributesOf(type: GraphQLOutputType): GraphQLObjectType | null {
  const entity = below(getNamedType(type), 'data');
  return below(entity, 'attributes');
}

function below(type: unknown, name: string): GraphQLObjectType | null {
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  const named = field && getNamedType(field.type);
  return isObjectType(named) ? named : null;
}

/** Enumeration values as stored, instead of their names in the schema. */
function internal(type: GraphQLObjectType | null, shown: Readonly<Record<string, unknown>>): object {
  const fields = type?.getFields() ?? {};
  return mapValues(shown, (value, name) => {
    const named = fields[name] && getNamedType(fields[name].type);
    return isEnumType(named) ? (named.getValue(String(value))?.value ?? value) : value;
  });
}
