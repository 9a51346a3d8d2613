import {
  getNamedType,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql';
import { collectBelow, type RequestedField } from '../document/collect-fields.ts';
import { isOwn } from '../extending/own-field.ts';
import { type Meaning, meaningOf } from '../schema/meaning.ts';
import { selectChild } from './select-child.ts';
import type { EntryParts } from './entry-parts.ts';
import type { SelectContext } from './select-context.ts';
import type {
  EnumNames,
  MetaShape,
  ObjectShape,
  OwnShape,
  PaginationField,
  ResponseField,
  ResponseShape,
  ShownField,
} from './shapes.ts';
import { isHashed } from '../../schema/scalar-types.ts';

/** An entry, an entity around it, or a component. */
function selectObject(
  context: SelectContext,
  parts: EntryParts,
  objectType: GraphQLObjectType,
  asking: RequestedField['nodes'],
): ObjectShape {
  return collectBelow(context.operation, objectType, asking).map((asked) =>
    selectField(context, parts, objectType, asked),
  );
}

/** A field of an entry, entity or component, and the columns or relations to read for it. */
export function selectField(
  context: SelectContext,
  parts: EntryParts,
  objectType: GraphQLObjectType,
  asked: RequestedField,
): ShownField {
  const { key, field, name, nodes } = asked;
  const shown = {
    key,
    node: nodes[0],
    place: `${objectType.name}.${name}`,
    nonNull: field !== null && isNonNullType(field.type),
  };
  if (field === null) return { ...shown, kind: 'typename', text: JSON.stringify(objectType.name) };
  if (isOwn(field)) return selectOwn(shown, parts, objectType, asked);
  const meant = meaningOf(field);
  const named = getNamedType(field.type);
  switch (meant.kind) {
    case 'plain':
      return selectOwn(shown, parts, objectType, asked);
    case 'id':
      return { ...shown, kind: 'id' };
    case 'attributes':
      return { ...shown, kind: 'same', object: selectObject(context, parts, named as GraphQLObjectType, nodes) };
    case 'attribute': {
      const attribute = ofParts(parts, meant.attribute);
      if (attribute.kind !== 'scalar') {
        return { ...shown, ...selectChild(context, parts, attribute, asked, SELECT) };
      }
      if (isHashed(attribute.type)) return { ...shown, kind: 'withheld' };
      parts.fields.add(attribute);
      return { ...shown, kind: 'scalar', attribute, enumType: isEnumType(named) ? enumNames(named) : null };
    }
    default:
      throw new Error(`${shown.place} is not a field of an entry`);
  }
}

/** The attribute in the terms of the type that is read: as a draft, an entry of v5 has no time of publication. */
const ofParts = ({ type }: EntryParts, attribute: MeantAttribute): MeantAttribute =>
  (type.attributes.get(attribute.name) as MeantAttribute | undefined) ?? attribute;

type MeantAttribute = Extract<Meaning, { readonly kind: 'attribute' }>['attribute'];

/** Project code receives the entry with all its own fields, as in v4. */
function selectOwn(
  shown: Omit<ShownField, keyof OwnShape>,
  { type, fields }: EntryParts,
  owner: GraphQLObjectType,
  asked: RequestedField,
): ShownField {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar' && !isHashed(attribute.type)) fields.add(attribute);
  }
  return { ...shown, kind: 'own', owner, asked } as ShownField;
}

const enumNames = (type: GraphQLEnumType): EnumNames => ({
  name: type.name,
  names: new Map(type.getValues().map(({ name, value }) => [String(value), name])),
});

/** `{ data { … } meta { … } }`, whose `data` may be requested under several aliases; or entries alone. */
export function selectResponse(
  context: SelectContext,
  parts: EntryParts,
  responseType: GraphQLObjectType,
  asking: RequestedField['nodes'],
): ResponseShape {
  if (!isWrapper(responseType)) {
    return { kind: 'flat', entity: selectObject(context, parts, responseType, asking) };
  }
  const fields = collectBelow(context.operation, responseType, asking).map(({ key, field, nodes }): ResponseField => {
    if (field === null) return { kind: 'typename', key, text: JSON.stringify(responseType.name) };
    const named = getNamedType(field.type) as GraphQLObjectType;
    switch (meaningOf(field).kind) {
      case 'meta':
        return { kind: 'meta', key, meta: selectMeta(context, named, nodes) };
      case 'pageInfo':
        return { kind: 'pageInfo', key, fields: selectPagination(context, named, nodes) };
      default:
        return {
          kind: 'data',
          key,
          entity: selectObject(context, parts, named, nodes),
          needsAll: isNeeded(field.type),
        };
    }
  });
  return { kind: 'wrapped', fields };
}

/** Whether a type is around entries. */
const isWrapper = (type: GraphQLObjectType): boolean =>
  Object.values(type.getFields()).some((field) => meaningOf(field).kind === 'data');

/** `[Article!]!`: one entry that is null makes everything null. */
const isNeeded = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) && isListType(type.ofType) && isNonNullType(type.ofType.ofType);

const selectPagination = (
  context: SelectContext,
  type: GraphQLObjectType,
  asking: RequestedField['nodes'],
): readonly PaginationField[] =>
  collectBelow(context.operation, type, asking).map(({ key, name }) => ({ key, name }) as PaginationField);

const selectMeta = (context: SelectContext, metaType: GraphQLObjectType, asking: RequestedField['nodes']): MetaShape =>
  collectBelow(context.operation, metaType, asking).map(({ key, field, nodes }) => {
    if (field === null) return { kind: 'typename', key, text: JSON.stringify(metaType.name) };
    const paginationType = getNamedType(field.type) as GraphQLObjectType;
    return { kind: 'pagination', key, fields: selectPagination(context, paginationType, nodes) };
  });

const SELECT = { object: selectObject, response: selectResponse };
