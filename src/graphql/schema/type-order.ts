import type { GraphQLNamedType } from 'graphql';
import type { ContentType, Type } from '../../schema/model.ts';
import { entityName, enumName, filtersName, inputName, typeName, zoneName } from './names.ts';
import type { TypeRegistry } from './type-registry.ts';

const FIRST = [
  'JSON',
  'DateTime',
  'Time',
  'Date',
  'Long',
  'Upload',
  'Error',
  'Pagination',
  'ResponseCollectionMeta',
  'PublicationState',
  ...['ID', 'Boolean', 'String', 'Int', 'Long', 'Float', 'Date', 'Time', 'DateTime', 'JSON'].map(
    (scalar) => `${scalar}FilterInput`,
  ),
];

const LAST = [
  'GenericMorph',
  'FileInfoInput',
  'UsersPermissionsMe',
  'UsersPermissionsMeRole',
  'UsersPermissionsRegisterInput',
  'UsersPermissionsLoginInput',
  'UsersPermissionsPasswordPayload',
  'UsersPermissionsLoginPayload',
  'UsersPermissionsCreateRolePayload',
  'UsersPermissionsUpdateRolePayload',
  'UsersPermissionsDeleteRolePayload',
  'I18NLocaleCode',
  'PaginationArg',
  'Query',
  'Mutation',
];

/** The order in which v4's plugin registers types, visible in introspection and printed schemas. */
export function inRecordedOrder(book: TypeRegistry, types: readonly GraphQLNamedType[]): readonly GraphQLNamedType[] {
  const names = [...FIRST, ...listedTypes(book).flatMap(namesOf), ...LAST];
  const places = new Map(names.map((name, place) => [name, place]));
  return types
    .filter(({ name }) => places.has(name))
    .sort((one, other) => (places.get(one.name) ?? 0) - (places.get(other.name) ?? 0));
}

/** Components from last to first, then content types; the order of files has no other effect. */
export const listedTypes = ({ model }: TypeRegistry): readonly Type[] => [
  ...[...model.components.values()].reverse(),
  ...orderedContentTypes([...model.contentTypes.values()]),
];

/** Plugin types by name, then the project's types. */
export const orderedContentTypes = (types: readonly ContentType[]): readonly ContentType[] => [
  ...types.filter(({ uid }) => uid.startsWith('plugin::upload.')),
  ...types.filter(({ uid }) => uid.startsWith('plugin::users-permissions.')).sort(byName),
  ...types.filter(({ uid }) => uid.startsWith('plugin::') && !/^plugin::(upload|users-permissions)\./.test(uid)),
  ...types.filter(({ uid }) => !uid.startsWith('plugin::')),
];

const byName = (one: ContentType, other: ContentType): number => (one.singularName < other.singularName ? -1 : 1);

function namesOf(type: Type): readonly string[] {
  const attributes = [...type.attributes.values()];
  const enums = attributes.flatMap((attribute) =>
    attribute.kind === 'scalar' && attribute.type === 'enumeration' ? [attribute] : [],
  );
  const zones = attributes.filter(({ kind }) => kind === 'dynamicZone').map(({ name }) => zoneName(type, name));
  const own = [
    ...enums.map((attribute) => enumName(type, attribute)),
    ...zones.flatMap((zone) => [zone, `${zone}Input`]),
    filtersName(type),
    inputName(type),
    typeName(type),
  ];
  if (type.kind === 'component') return own;
  const entity = entityName(type);
  return [
    ...own,
    entity,
    `${entity}Response`,
    `${entity}ResponseCollection`,
    `${typeName(type)}RelationResponseCollection`,
  ];
}
