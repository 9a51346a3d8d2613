import { partOf, unsupportedObject, withUnsupported } from '../unsupported/unsupported-members.ts';
import { fillPlugin, type RawPlugin } from '../plugins/raw-plugin.ts';
import { builderUtils, createBuilders, returnTypes } from './builders.ts';
import type { ExtensionConfig, GraphqlExtensions } from './graphql-extensions.ts';
import { createNaming } from './naming.ts';
import type { GraphqlStrapi } from './graphql-strapi.ts';
import {
  attributeKinds,
  GRAPHQL_SCALAR_OPERATORS,
  GRAPHQL_SCALARS,
  SCALARS_ASSOCIATIONS,
  STRAPI_SCALARS,
} from './scalar-names.ts';

const DEFAULT_CONFIG = {
  shadowCRUD: true,
  endpoint: '/graphql',
  subscriptions: false,
  maxLimit: -1,
  apolloServer: {},
};

/** Members of the generated schema, by the plugin's names. */
const TYPE_NAMES = {
  PAGINATION_TYPE_NAME: 'Pagination',
  RESPONSE_COLLECTION_META_TYPE_NAME: 'ResponseCollectionMeta',
  PUBLICATION_STATE_TYPE_NAME: 'PublicationState',
  GENERIC_MORPH_TYPENAME: 'GenericMorph',
  ERROR_TYPE_NAME: 'Error',
};

const SCALAR_NAMES = {
  ...{ GRAPHQL_SCALARS, STRAPI_SCALARS, SCALARS_ASSOCIATIONS, GRAPHQL_SCALAR_OPERATORS },
  ERROR_CODES: { emptyDynamicZone: 'dynamiczone.empty' },
};

interface Parts {
  readonly strapi: GraphqlStrapi;
}

/** `strapi.plugin('graphql')`: the services of v4's plugin that projects call. */
export const graphqlPlugin = (extensions: GraphqlExtensions): RawPlugin =>
  fillPlugin({
    config: { default: DEFAULT_CONFIG },
    services: {
      extension: () => extensionService(extensions),
      format: () => ({ returnTypes }),
      builders: ({ strapi }: Parts) =>
        withUnsupported(partOf('graphql', 'service', 'builders'), createBuilders(strapi, extensions.shadow)),
      utils: ({ strapi }: Parts) =>
        withUnsupported(partOf('graphql', 'service', 'utils'), {
          naming: createNaming(strapi),
          mappers: mappersOf(strapi),
          attributes: attributeKinds,
        }),
      constants: () => withUnsupported(partOf('graphql', 'service', 'constants'), { ...TYPE_NAMES, ...SCALAR_NAMES }),
      ...Object.fromEntries(
        ['content-api', 'internals', 'type-registry'].map((name) => [
          name,
          () => unsupportedObject(partOf('graphql', 'service', name)),
        ]),
      ),
    },
  });

function extensionService(extensions: GraphqlExtensions): object {
  const service = withUnsupported(partOf('graphql', 'service', 'extension'), {
    use(config: ExtensionConfig) {
      extensions.use(config);
      return service;
    },
    shadowCRUD: (uid: string) => extensions.shadow.of(uid),
  });
  return service;
}

interface Entity {
  readonly id: unknown;
}

const mappersOf = (strapi: GraphqlStrapi) => ({
  strapiScalarToGraphQLScalar: (type: string): string | undefined => SCALARS_ASSOCIATIONS[type],
  entityToResponseEntity: (entity: Entity) => ({ id: entity.id, attributes: entity }),
  entitiesToResponseEntities: (entities: readonly Entity[]) =>
    entities.map((entity) => ({ id: entity.id, attributes: entity })),
  graphQLFiltersToStrapiQuery: (filters: unknown, contentType: { readonly uid: string }) =>
    builderUtils(strapi).transformArgs({ filters }, { contentType }).filters,
});
