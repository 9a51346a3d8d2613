import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  type GraphQLUnionType,
} from 'graphql';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import {
  type Attribute,
  type Component,
  type ContentType,
  type DynamicZoneAttribute,
  FILE_UID,
  type Type,
} from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { listArguments, stateArgument } from './arguments.ts';
import { filtersInput } from './content-inputs.ts';
import { meaning } from './meaning.ts';
import { connectionName, entityName, typeName, zoneName } from './names.ts';
import { enumOf, hasFields, scalarOf, type TypeRegistry } from './type-registry.ts';
import { listedTypes } from './type-order.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/** `Article`, or `ComponentSharedSeo`: the visible fields of an entry or component. */
const contentObject = (book: TypeRegistry, type: Type): GraphQLObjectType =>
  book.object(typeName(type), () => {
    const fields: Fields = {};
    if (type.kind === 'component' && book.crud.hasField(type.uid, 'id', 'output')) {
      fields.id = { type: new GraphQLNonNull(GraphQLID), ...meaning({ kind: 'id' }) };
    }
    for (const attribute of inOrder(type)) {
      if (attribute.private || !book.crud.hasField(type.uid, attribute.name, 'output')) continue;
      Object.assign(fields, attributeFields(book, type, attribute));
    }
    return book.open(typeName(type), fields);
  });

/** The document id first, as in v5's plugin. */
const inOrder = ({ attributes }: Type): readonly Attribute[] =>
  [...attributes.values()].sort((one, other) => Number(isDocumentId(other)) - Number(isDocumentId(one)));

/** One field; in v5's terms two for a list of related entries. */
function attributeFields(book: TypeRegistry, owner: Type, attribute: Attribute): Fields {
  if (attribute.kind === 'morphFrom') return {};
  const shown = attributeOutput(book, owner, attribute);
  if (shown === null) return {};
  const { name } = attribute;
  const meant = meaning({ kind: 'attribute', owner, attribute });
  const type = isRequired(attribute) ? new GraphQLNonNull(shown.type) : shown.type;
  const field = { ...(shown.args && { args: shown.args }), ...meant };
  if (shown.list === undefined) return { [name]: { ...field, type } };
  return { [connectionName(name)]: { ...field, type: shown.type }, [name]: { ...field, type: shown.list } };
}

const isRequired = (attribute: Attribute): boolean =>
  ('required' in attribute && attribute.required) || isDocumentId(attribute);

const isDocumentId = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && attribute.computed?.kind === 'documentId';

interface Output {
  readonly type: Exclude<GraphQLOutputType, GraphQLNonNull<never>>;
  readonly args?: GraphQLFieldConfigArgumentMap;
  /** The entries of `type` without what is around them. */
  readonly list?: GraphQLOutputType;
}

function attributeOutput(
  book: TypeRegistry,
  owner: Type,
  attribute: Exclude<Attribute, { kind: 'morphFrom' }>,
): Output | null {
  switch (attribute.kind) {
    case 'scalar': {
      if (isDocumentId(attribute)) return { type: GraphQLID };
      const type = attribute.type === 'enumeration' ? enumOf(book, owner, attribute) : scalarOf(attribute);
      return type === null ? null : { type };
    }
    case 'media':
      return book.crud.isDisabled(FILE_UID)
        ? null
        : relatedOutput(book, contentTypeOf(book.model, FILE_UID), attribute.many);
    case 'relation':
      return book.crud.isDisabled(attribute.target)
        ? null
        : relatedOutput(book, contentTypeOf(book.model, attribute.target), attribute.many);
    case 'component':
      return componentOutput(book, componentOf(book.model, attribute.component), attribute.many);
    case 'dynamicZone':
      return { type: new GraphQLList(zoneUnion(book, owner, attribute)) };
    case 'morphTo': {
      const type = genericMorph(book);
      return { type: attribute.many ? new GraphQLList(type) : type };
    }
    default:
      return assertNever(attribute);
  }
}

const relatedOutput = (book: TypeRegistry, target: ContentType, many: boolean): Output =>
  many
    ? {
        type: relationResponseCollection(book, target),
        // Entries of a single type are its translations: v4 lists them all.
        args:
          target.kind === 'singleType'
            ? stateArgument(book, target)
            : listArguments(book, target, filtersInput(book, target)),
        ...(book.contract === 'v5' && { list: flatList(book, target) }),
      }
    : { type: entryOutput(book, target) };

const componentOutput = (book: TypeRegistry, component: Component, many: boolean): Output =>
  many
    ? {
        type: new GraphQLList(contentObject(book, component)),
        args: listArguments(book, component, filtersInput(book, component)),
      }
    : { type: contentObject(book, component) };

const entity = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.object(entityName(type), () => {
    const shown = contentObject(book, type);
    return {
      id: { type: GraphQLID, ...meaning({ kind: 'id' }) },
      ...(hasFields(shown) && { attributes: { type: shown, ...meaning({ kind: 'attributes' }) } }),
    };
  });

/** `{ data }` around an entry. */
export const entityResponse = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.object(`${entityName(type)}Response`, () => ({
    data: {
      type: book.contract === 'v4' ? entity(book, type) : contentObject(book, type),
      ...meaning({ kind: 'data' }),
    },
  }));

/** An entry, or what is around it. */
export const entryOutput = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.contract === 'v4' ? entityResponse(book, type) : contentObject(book, type);

/** Entries without anything around them. */
export const flatList = (book: TypeRegistry, type: ContentType): GraphQLOutputType =>
  new GraphQLNonNull(new GraphQLList(contentObject(book, type)));

const listOf = (type: GraphQLObjectType): Field => ({
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
  ...meaning({ kind: 'data' }),
});

const entities = (book: TypeRegistry, type: ContentType): Fields =>
  book.contract === 'v4' ? { data: listOf(entity(book, type)) } : { nodes: listOf(contentObject(book, type)) };

const relationResponseCollection = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.object(`${typeName(type)}RelationResponseCollection`, () => entities(book, type));

export const entityResponseCollection = (book: TypeRegistry, type: ContentType): GraphQLObjectType =>
  book.object(`${entityName(type)}ResponseCollection`, () => ({
    ...entities(book, type),
    ...(book.contract === 'v4'
      ? { meta: { type: new GraphQLNonNull(collectionMeta(book)), ...meaning({ kind: 'meta' }) } }
      : { pageInfo: { type: new GraphQLNonNull(pagination(book)), ...meaning({ kind: 'pageInfo' }) } }),
  }));

const collectionMeta = (book: TypeRegistry): GraphQLObjectType =>
  book.object('ResponseCollectionMeta', () => ({
    pagination: { type: new GraphQLNonNull(pagination(book)), ...meaning({ kind: 'pagination' }) },
  }));

const number = { type: new GraphQLNonNull(GraphQLInt) };

const pagination = (book: TypeRegistry): GraphQLObjectType =>
  book.object('Pagination', { total: number, page: number, pageSize: number, pageCount: number });

const zoneUnion = (book: TypeRegistry, owner: Type, attribute: DynamicZoneAttribute): GraphQLUnionType =>
  book.union(zoneName(owner, attribute.name), () => [
    ...attribute.components.map((uid) => contentObject(book, componentOf(book.model, uid))),
    errorObject(book),
  ]);

/** Shown for a dynamic zone that allows no component. */
const errorObject = (book: TypeRegistry): GraphQLObjectType =>
  book.object('Error', {
    code: { type: new GraphQLNonNull(GraphQLString) },
    message: { type: GraphQLString },
  });

/** Targets of a polymorphic relation: all types. */
const genericMorph = (book: TypeRegistry): GraphQLUnionType =>
  book.union('GenericMorph', () =>
    listedTypes(book)
      .filter(({ uid }) => !book.crud.isDisabled(uid))
      .map((type) => contentObject(book, type))
      .filter(hasFields),
  );
