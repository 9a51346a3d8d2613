import omitBy from 'lodash/omitBy.js';
import { FILTER_OPERATORS } from '../../graphql/schema/filter-operators.ts';
import { SCALAR_NAMES } from '../../graphql/schema/scalar-names.ts';

/** The scalar of GraphQL for each scalar of a schema. */
export const SCALARS_ASSOCIATIONS = omitBy(SCALAR_NAMES, (name) => name === null) as Readonly<Record<string, string>>;

export const STRAPI_SCALARS: readonly string[] = Object.keys(SCALARS_ASSOCIATIONS);

export const GRAPHQL_SCALARS: readonly string[] = ['ID', ...new Set(Object.values(SCALARS_ASSOCIATIONS))];

/** Every scalar has every operator. */
export const GRAPHQL_SCALAR_OPERATORS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  GRAPHQL_SCALARS.map((name) => [name, Object.keys(FILTER_OPERATORS)]),
);

interface DescribedAttribute {
  readonly type?: unknown;
  readonly relation?: unknown;
}

const isOf =
  (type: string) =>
  (attribute?: DescribedAttribute): boolean =>
    attribute?.type === type;

/** `service('utils').attributes`: what an attribute of `strapi.contentTypes` is to the schema. */
export const attributeKinds = {
  isStrapiScalar: ({ type }: DescribedAttribute): boolean => STRAPI_SCALARS.includes(String(type)),
  isGraphQLScalar: ({ type }: DescribedAttribute): boolean => GRAPHQL_SCALARS.includes(String(type)),
  isMorphRelation: ({ type, relation }: DescribedAttribute): boolean =>
    type === 'relation' && String(relation).includes('morph'),
  isMedia: isOf('media'),
  isRelation: isOf('relation'),
  isEnumeration: isOf('enumeration'),
  isComponent: isOf('component'),
  isDynamicZone: isOf('dynamiczone'),
};
