import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLFormattedError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { RequestError } from '../../errors.ts';
import type { FieldContext } from '../field-rows.ts';
import { collectFields, type RequestedField } from '../document/collect-fields.ts';
import { isOwn, rulesOf } from '../extending/own-field.ts';
import { ResolverError } from '../extending/resolver-error.ts';
import { type ErrorPath, showRequestError, showResolverError, showValueError } from '../graphql-error.ts';
import { typeName } from '../schema/names.ts';
import { admit, callOwn } from './call-own.ts';
import { generatedValue, WrittenText } from './generated-value.ts';
import { type ChildLoader, childLoaderOf } from './child-loader.ts';

/** Converts values returned by project code to response text; plans read the children of entries. */
export interface Completion {
  readonly context: FieldContext;
  readonly children: ChildLoader;
  readonly errors: GraphQLFormattedError[];
}

export interface Place {
  readonly owner: GraphQLObjectType;
  readonly asked: RequestedField;
  readonly path: ErrorPath;
}

export const startCompletion = (context: FieldContext): Completion => ({
  context,
  children: childLoaderOf(context),
  errors: [],
});

/** A field of a value. Null if it is missing; a missing non-null field makes the object null as well. */
export async function completeField(completion: Completion, place: Place, parent: unknown): Promise<string | null> {
  const { owner, asked, path } = place;
  const { field } = asked;
  if (field === null) return JSON.stringify(owner.name);
  const { context, children } = completion;
  const generated = () => generatedValue({ scope: context.scope, children }, owner, asked, parent);
  return attempt(completion, place, async () => {
    if (!isOwn(field)) return completeValue(completion, place, field.type, await generated());
    admit(context, rulesOf(field), false, null);
    const value = await callOwn(context, owner, asked, parent, path, generated);
    return completeValue(completion, place, field.type, value);
  });
}

/** An error thrown on purpose affects only this field. */
export async function attempt(
  { errors }: Completion,
  { asked, path }: Place,
  work: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    const [node] = asked.nodes;
    if (error instanceof RequestError) errors.push(showRequestError(error, path, node));
    else if (error instanceof ResolverError) errors.push(showResolverError(error, path, node));
    else throw error;
    return null;
  }
}

export async function completeValue(
  completion: Completion,
  place: Place,
  type: GraphQLOutputType,
  given: unknown,
): Promise<string | null> {
  const value = await given;
  if (value instanceof WrittenText) return spliceText(completion, place, value);
  if (value instanceof Error) throw new ResolverError(value.message, { code: 'INTERNAL_SERVER_ERROR' }, value);
  if (isNonNullType(type)) {
    const before = completion.errors.length;
    const text = await completeValue(completion, place, type.ofType, value);
    if (text !== null || completion.errors.length > before) return text;
    const { owner, asked } = place;
    return refuse(completion, place, `Cannot return null for non-nullable field ${owner.name}.${asked.name}.`);
  }
  if (value === null || value === undefined) return null;
  if (isListType(type)) return completeList(completion, place, type.ofType, value);
  if (isLeafType(type)) return completeLeaf(completion, place, type, value);
  if (isAbstractType(type)) return completeObject(completion, place, await memberOf(completion, type, value), value);
  return completeObject(completion, place, type, value);
}

function spliceText({ errors }: Completion, { path }: Place, { answer }: WrittenText): string | null {
  for (const error of answer.errors) errors.push({ ...error, path: [...path, ...(error.path ?? [])] });
  return answer.text;
}

async function completeList(
  completion: Completion,
  place: Place,
  type: GraphQLOutputType,
  value: unknown,
): Promise<string | null> {
  if (!Array.isArray(value))
    return refuse(
      completion,
      place,
      `Expected Iterable, but did not find one for field "${place.owner.name}.${place.asked.name}".`,
    );
  const texts = await Promise.all(
    value.map((item, index) => completeValue(completion, { ...place, path: [...place.path, index] }, type, item)),
  );
  return isNonNullType(type) && texts.includes(null) ? null : `[${texts.map((text) => text ?? 'null').join(',')}]`;
}

function completeLeaf(completion: Completion, place: Place, type: GraphQLLeafType, value: unknown): string | null {
  try {
    const shown = type.serialize(value);
    return shown === null || shown === undefined ? null : (JSON.stringify(shown) ?? null);
  } catch (error) {
    return refuse(completion, place, (error as Error).message);
  }
}

function refuse({ errors }: Completion, { asked, path }: Place, message: string): null {
  errors.push(showValueError(message, path, asked.nodes[0]));
  return null;
}

async function completeObject(
  completion: Completion,
  { asked, path }: Place,
  type: GraphQLObjectType | null,
  value: unknown,
): Promise<string | null> {
  if (type === null) return null;
  const sets = asked.nodes.map(({ selectionSet }) => selectionSet);
  const fields = collectFields(completion.context.operation, type, sets);
  const texts = await Promise.all(
    fields.map((below) => completeField(completion, { owner: type, asked: below, path: [...path, below.key] }, value)),
  );
  const isNull = texts.some((text, index) => {
    const field = fields[index]?.field as GraphQLField<unknown, unknown> | null;
    return text === null && field !== null && isNonNullType(field.type);
  });
  if (isNull) return null;
  return `{${texts.map((text, index) => `${JSON.stringify(fields[index]?.key)}:${text ?? 'null'}`).join(',')}}`;
}

/** The type of an abstract value: from its resolver, its `__typename`, or its content type. */
async function memberOf(
  { context }: Completion,
  type: GraphQLAbstractType,
  value: unknown,
): Promise<GraphQLObjectType | null> {
  const { schema } = context.operation;
  const { __typename, __component, __type } = value as Readonly<Record<string, unknown>>;
  const said = type.resolveType ? await type.resolveType(value, context.caller.code, {} as never, type) : __typename;
  const uid = String(__component ?? __type);
  const { components, contentTypes } = context.scope.engine.model;
  const content = components.get(uid) ?? contentTypes.get(uid);
  const name = said ?? (content && typeName(content));
  return schema.getPossibleTypes(type).find((one) => one.name === name) ?? null;
}
