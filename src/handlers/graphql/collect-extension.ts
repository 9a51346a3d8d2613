import { createRequire } from 'node:module';
import merge from 'lodash/merge.js';
import once from 'lodash/once.js';
import type {
  Arguments,
  FieldRules,
  ForeignSchema,
  NexusLibrary,
  NexusParts,
  Resolve,
  SchemaExtension,
} from '../../graphql/extending/schema-extension.ts';
import { StartError } from '../../errors.ts';
import type { Strapi } from '../core/factories.ts';
import { resolvePackage } from '../host/project-package.ts';
import { unavailable } from '../unsupported/unavailable.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import { readRules, type ResolverConfig } from './field-rules.ts';
import type { GraphqlStrapi } from './graphql-strapi.ts';
import type { ExtensionConfig, GraphqlExtensions } from './graphql-extensions.ts';
import { guardResolver, type ReportFault } from './shown-error.ts';
import { findName, findOneName } from '../../graphql/schema/names.ts';
import type { CrudAction, ShadowCrud } from '../../graphql/schema/shadow-crud.ts';
import { type ContentType, PERMISSION_UID } from '../../schema/model.ts';
import { decoratedMutations } from './decorated-mutations.ts';
import { builderUtils, queriesOf, type ResolverContext, returnTypes } from './builders.ts';

interface ExtensionParts {
  /** The project's folder. */
  readonly dir: string;
  readonly strapi: Strapi;
  readonly registry: Pick<CodeRegistry, 'policy' | 'middleware'>;
  readonly warn: (message: string) => void;
  readonly reportFault: ReportFault;
  /** `shadowCRUD` of the settings. */
  readonly shadowCrud: boolean;
  /** Whether project code listens to reads of a type. */
  readonly hasReadHooks: (uid: string) => boolean;
  /** Whether it has decorated the entity service. */
  readonly isDecorated: boolean;
}

interface ConfigObject {
  readonly types?: unknown;
  readonly typeDefs?: unknown;
  readonly resolvers?: unknown;
  readonly resolversConfig?: unknown;
  readonly plugins?: unknown;
}

/** Everything the project passed to `extension.use(…)`, combined, and queries with hooks; null if it has neither. */
export function collectExtension(extensions: GraphqlExtensions, parts: ExtensionParts): SchemaExtension | null {
  const { warn, shadowCrud } = parts;
  const crud = extensions.shadow.read(shadowCrud);
  const strapi = parts.strapi as unknown as GraphqlStrapi;
  const hooked = hookedQueries(strapi, crud, (uid) => parts.isDecorated || parts.hasReadHooks(uid));
  if (shadowCrud && !extensions.isUsed() && Object.keys(hooked).length === 0) return null;
  const guard = guardResolver(parts.reportFault);
  const nexus = once(() => loadNexus(parts.dir));
  const extensionConfigs = extensions.configs.map((config) => readConfig(config, parts, nexus));
  const types = extensionConfigs.flatMap((one) => (Array.isArray(one.types) ? one.types : []));
  const configs = extensionConfigs.reduce<object>(
    (before, { resolversConfig }) => merge({}, resolversConfig, before),
    {},
  );
  return {
    crud,
    typeDefs: extensionConfigs.flatMap(({ typeDefs }) => (typeof typeDefs === 'string' ? [typeDefs] : [])),
    nexus: types.length === 0 ? null : nexusParts(nexus(), types, extensionConfigs),
    resolvers: extensionConfigs.reduce<object>((before, { resolvers }) => merge(before, resolvers), {
      Query: hooked,
      ...(parts.isDecorated && { Mutation: decoratedMutations(strapi, crud) }),
    }) as SchemaExtension['resolvers'],
    rules: new Map(
      placesOf(configs).map(([place, config]) => [place, () => readPlace(place, config, { ...parts, guard })]),
    ),
    guard,
    warn,
  };
}

function readPlace(place: string, config: ResolverConfig, parts: Parameters<typeof readRules>[1]): FieldRules {
  try {
    return readRules(config, parts);
  } catch (error) {
    throw new StartError(`resolversConfig of ${place}: ${(error as Error).message}`, {
      remedy: 'Use an existing policy or middleware: global::name, or api::name.name.',
    });
  }
}

/** Functions are called with the project's nexus, which is loaded on demand. */
function readConfig(config: ExtensionConfig, { strapi }: ExtensionParts, nexus: () => OpenNexus): ConfigObject {
  if (typeof config !== 'function') return (config ?? {}) as ConfigObject;
  const typeRegistry = unavailable("the typeRegistry of strapi.plugin('graphql')");
  const configObject = config({
    strapi,
    typeRegistry,
    get nexus() {
      return nexus().nexus;
    },
  });
  return (configObject ?? {}) as ConfigObject;
}

interface OpenNexus {
  readonly nexus: NexusLibrary;
  readonly print: (schema: ForeignSchema) => string;
}

/** With the GraphQL library installed next to it. */
function loadNexus(dir: string): OpenNexus {
  const file = resolvePackage(dir, 'nexus');
  if (file === null) {
    throw new StartError('A GraphQL extension of the project needs the package "nexus".', {
      remedy: 'Install it: npm install nexus. It comes with @strapi/plugin-graphql.',
    });
  }
  const require = createRequire(file);
  const { printSchema } = require('graphql') as { readonly printSchema: OpenNexus['print'] };
  return { nexus: require(file) as NexusLibrary, print: printSchema };
}

const nexusParts = (
  opened: OpenNexus,
  types: readonly unknown[],
  extensionConfigs: readonly ConfigObject[],
): NexusParts => ({
  ...opened,
  types,
  plugins: extensionConfigs.flatMap(({ plugins }) => (Array.isArray(plugins) ? plugins : [])),
});

/** By path, whether it is written `'Query.articles'` or `Query: { articles }`. */
function placesOf(configs: object): readonly (readonly [string, ResolverConfig])[] {
  return Object.entries(configs).flatMap(([name, config]) =>
    name.includes('.')
      ? [[name, config as ResolverConfig] as const]
      : Object.entries(config as object).map(([field, own]) => [`${name}.${field}`, own as ResolverConfig] as const),
  );
}

/**
 * Queries of content types with lifecycle hooks on reads: the entity service runs them and calls the hooks. All others
 * are run by plans.
 */
function hookedQueries(
  strapi: GraphqlStrapi,
  crud: ShadowCrud,
  hasReadHooks: (uid: string) => boolean,
): Readonly<Record<string, Resolve>> {
  const types = [...strapi.core.model.contentTypes.values()];
  const hooked = types.filter(
    ({ uid }) =>
      uid !== PERMISSION_UID && hasReadHooks(uid) && !crud.isOff && !crud.isDisabled(uid) && crud.hasQueries(uid),
  );
  return Object.fromEntries(hooked.flatMap((type) => queriesFor(strapi, crud, type)));
}

function queriesFor(strapi: GraphqlStrapi, crud: ShadowCrud, type: ContentType): readonly [string, Resolve][] {
  const { uid, kind } = type;
  const { find, findOne } = queriesOf(strapi, uid);
  const { transformArgs } = builderUtils(strapi);
  const one =
    (read: typeof find): Resolve =>
    async (parent, fieldArgs, context) => {
      const args = transformArgs(fieldArgs, { contentType: type });
      const value = await read(parent, args, context as ResolverContext);
      return returnTypes.toEntityResponse(value, { args, resourceUID: uid });
    };
  const many: Resolve = async (parent: unknown, fieldArgs: Arguments, context) => {
    const args = transformArgs(fieldArgs, { contentType: type, usePagination: true });
    const nodes = await find(parent, args, context as ResolverContext);
    return returnTypes.toEntityResponseCollection(nodes, { args, resourceUID: uid });
  };
  const queries: readonly (readonly [CrudAction, string, Resolve])[] =
    kind === 'singleType'
      ? [['find', findOneName(type), one(find)]]
      : [
          ['findOne', findOneName(type), one(findOne)],
          ['find', findName(type), many],
        ];
  return queries.filter(([action]) => crud.hasAction(uid, action)).map(([, name, resolve]) => [name, resolve]);
}
