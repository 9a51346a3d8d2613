import {
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { componentOf } from '../../schema/lookup.ts';
import {
  type Attribute,
  type ContentType,
  type DynamicZoneAttribute,
  FILE_UID,
  type Type,
} from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { filterFields } from './filter-fields.ts';
import { filtersName, inputName, typeName, zoneName } from './names.ts';
import { DateTimeScalar, zoneInputScalar } from './scalars.ts';
import { enumOf, filterOf, scalarNamed, scalarOf, type TypeRegistry } from './type-registry.ts';

/** `ArticleFiltersInput`: every filterable attribute; in v4 including private ones, which are refused when used. */
export const filtersInput = (book: TypeRegistry, type: Type): GraphQLInputObjectType =>
  book.input(filtersName(type), () => {
    const fields: GraphQLInputFieldConfigMap = {};
    for (const field of filterFields(book, type)) {
      const isScalar = field.kind === 'scalar';
      fields[field.name] = {
        type: isScalar ? filterOf(book, scalarNamed(field.scalar)) : filtersInput(book, field.type),
      };
    }
    const one = { type: filtersInput(book, type) };
    const several = { type: new GraphQLList(one.type) };
    return { ...fields, and: several, or: several, not: one };
  });

/** Set by v4 itself, or through separate arguments. */
const NOT_GIVEN: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** `ArticleInput`: the fields that a mutation may set. */
export const contentInput = (book: TypeRegistry, type: Type): GraphQLInputObjectType =>
  book.input(inputName(type), () => {
    const fields: GraphQLInputFieldConfigMap = {};
    if (type.kind === 'component' && book.crud.hasField(type.uid, 'id', 'input')) fields.id = { type: GraphQLID };
    for (const attribute of type.attributes.values()) {
      if (isGivenByServer(type, attribute) || !book.crud.hasField(type.uid, attribute.name, 'input')) continue;
      const input = attributeInput(book, type, attribute);
      if (input !== null) fields[attribute.name] = { type: input };
    }
    return book.contract === 'v5' && type.kind !== 'component' ? { ...fields, ...ignoredInputs(type) } : fields;
  });

/** v5 accepts these in every body, and takes them from elsewhere. */
const ignoredInputs = ({ localized }: ContentType): GraphQLInputFieldConfigMap => ({
  publishedAt: { type: DateTimeScalar },
  ...(!localized && { locale: { type: GraphQLString } }),
});

const isGivenByServer = (type: Type, { name, writable }: Attribute): boolean =>
  !writable || (type.kind !== 'component' && NOT_GIVEN.has(name) && !isOwnLocale(type, name));

/** A type that is not localized may have an attribute with this name. */
const isOwnLocale = (type: Type, name: string): boolean =>
  (name === 'locale' || name === 'localizations') && !(type.kind !== 'component' && type.localized);

function attributeInput(book: TypeRegistry, owner: Type, attribute: Attribute): GraphQLInputType | null {
  switch (attribute.kind) {
    case 'scalar':
      return attribute.type === 'enumeration' ? enumOf(book, owner, attribute) : scalarOf(attribute);
    case 'media':
      return book.crud.isDisabled(FILE_UID) ? null : idOrIds(attribute.many);
    case 'relation':
      return book.crud.isDisabled(attribute.target) ? null : idOrIds(attribute.many);
    case 'component': {
      const input = contentInput(book, componentOf(book.model, attribute.component));
      return attribute.many ? new GraphQLList(input) : input;
    }
    case 'dynamicZone':
      return new GraphQLList(new GraphQLNonNull(zoneInput(book, owner, attribute)));
    case 'morphTo':
    case 'morphFrom':
      return null;
    default:
      return assertNever(attribute);
  }
}

const idOrIds = (many: boolean): GraphQLInputType => (many ? new GraphQLList(GraphQLID) : GraphQLID);

function zoneInput(book: TypeRegistry, owner: Type, attribute: DynamicZoneAttribute): GraphQLScalarType {
  const name = `${zoneName(owner, attribute.name)}Input`;
  return book.once(name, () => {
    const { components } = book.model;
    const find = (typename: unknown): string | null =>
      [...components.values()].find((component) => typeName(component) === typename)?.uid ?? null;
    const accepted = attribute.components.map((uid) => typeName(componentOf(book.model, uid)));
    return zoneInputScalar(name, find, accepted);
  });
}
