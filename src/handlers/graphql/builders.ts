import { withoutUndefined } from '../../util/without-undefined.ts';
import { rawFilters } from '../../graphql/reading/raw-filters.ts';
import { readWindow } from '../../graphql/reading/read-window.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Model, Type } from '../../schema/model.ts';
import { needPackage } from '../host/project-package.ts';
import { filterOperators } from './filter-builders.ts';
import type { GraphqlStrapi, NamedType } from './graphql-strapi.ts';
import type { NexusLibrary } from '../../graphql/extending/schema-extension.ts';
import type { GraphqlExtensions } from './graphql-extensions.ts';
import { createNaming } from './naming.ts';
import { typeFilters } from './type-filters.ts';

type Args = Readonly<Record<string, unknown>>;

export interface ResolverContext {
  readonly state?: { readonly auth?: unknown };
}

/** `service('builders')`: for resolvers that return the same as the generated ones. */
export function createBuilders(strapi: GraphqlStrapi, shadow: GraphqlExtensions['shadow']) {
  const { model } = strapi.core;
  return {
    utils: builderUtils(strapi),
    filters: {
      operators: filterOperators,
      buildContentTypeFilters(contentType: NamedType): unknown {
        const nexus = needPackage(strapi.dirs.app.root, 'nexus', 'buildContentTypeFilters') as NexusLibrary;
        return typeFilters(nexus, model, shadow.read(true), typeNamed(model, contentType));
      },
    },
    get: () => ({
      buildQueriesResolvers: ({ contentType }: { contentType: NamedType }) => queriesOf(strapi, contentType.uid),
      buildMutationsResolvers: ({ contentType }: { contentType: NamedType }) => mutationsOf(strapi, contentType.uid),
    }),
  };
}

interface Transformation {
  readonly contentType: NamedType;
  readonly usePagination?: boolean;
}

export function builderUtils(strapi: GraphqlStrapi) {
  const { model } = strapi.core;
  const limitOf = (name: string, byDefault: number) => Number(strapi.config.get(`plugin.graphql.${name}`, byDefault));
  return {
    transformArgs(args: Args, { contentType, usePagination = false }: Transformation): Record<string, unknown> {
      const { pagination, filters, ...rest } = args;
      const limits = { defaultLimit: limitOf('defaultLimit', 10), maxLimit: limitOf('maxLimit', -1) };
      return {
        ...rest,
        ...(usePagination && readWindow(pagination, limits)),
        ...(filters ? { filters: rawFilters(model, typeNamed(model, contentType), filters) } : {}),
      };
    },
    getContentTypeArgs: (contentType: NamedType, { multiple = true }: { readonly multiple?: boolean } = {}): object =>
      argumentsOf(strapi, contentType, multiple),
  };
}

const typeNamed = (model: Model, { uid }: NamedType): Type => model.components.get(uid) ?? contentTypeOf(model, uid);

function argumentsOf(strapi: GraphqlStrapi, contentType: NamedType, multiple: boolean): object {
  const type = strapi.core.model.contentTypes.get(contentType.uid);
  const state = type?.draftAndPublish ? { publicationState: 'PublicationState' } : {};
  if (type?.kind === 'singleType') return state;
  if (!multiple) return type === undefined ? {} : { id: 'ID' };
  const filters = createNaming(strapi).getFiltersInputTypeName(contentType);
  return { filters, pagination: 'PaginationArg', sort: '[String]', ...state };
}

/** The caller's arguments, validated and limited to what they may see. */
async function askedOf({ core }: GraphqlStrapi, uid: string, args: Args, ctx?: ResolverContext): Promise<object> {
  const auth = ctx?.state?.auth;
  await core.validateQuery(uid, args, auth);
  return core.sanitizeQuery(uid, args, auth) as object;
}

export const queriesOf = (strapi: GraphqlStrapi, uid: string) => ({
  find: async (_parent: unknown, args: Args, ctx?: ResolverContext) =>
    strapi.entityService.findMany(uid, await askedOf(strapi, uid, args, ctx)),
  findOne: async (_parent: unknown, { id, ...args }: Args, ctx?: ResolverContext) =>
    strapi.entityService.findOne(uid, id, await askedOf(strapi, uid, args, ctx)),
});

const mutationsOf = (strapi: GraphqlStrapi, uid: string) => ({
  create: async (_parent: unknown, { params, data, files }: Args) =>
    strapi.entityService.create(uid, withoutUndefined({ params, data, files })),
  update: async (_parent: unknown, { id, data }: Args) => strapi.entityService.update(uid, id, { data }),
  delete: async (_parent: unknown, { id, ...args }: Args, ctx?: ResolverContext) =>
    strapi.entityService.delete(uid, id, await askedOf(strapi, uid, args, ctx)),
});

interface ResponseInfo {
  readonly args?: object;
  readonly resourceUID?: string;
}

/** The results of resolvers for generated types. */
export const returnTypes = {
  toEntityResponse: (value: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
    value,
    info: { args, resourceUID },
  }),
  toEntityResponseCollection: (nodes: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
    nodes,
    info: { args, resourceUID },
  }),
};
