import * as z from 'zod';
import type { GraphqlProjectSettings } from '../settings.ts';
import type { Plugins } from './read-plugins.ts';
import { type ReadContext, readPart } from './read-section.ts';
import { flag, ignored, section, text, texts, wholeNumber } from './values.ts';

const CSRF_ERROR = { error: 'true, false or an object with requestHeaders' };
const PERSISTED_ERROR = { error: 'false or an object' };

const config = section({
  endpoint: text.optional(),
  shadowCRUD: flag.optional(),
  depthLimit: wholeNumber(0).optional(),
  defaultLimit: wholeNumber(1).optional(),
  maxLimit: z.union([wholeNumber(1), z.literal(-1)], { error: 'an integer, or -1 for no maximum' }).optional(),
  apolloServer: z
    .looseObject({
      introspection: flag.optional(),
      csrfPrevention: z.union([flag, section({ requestHeaders: texts.optional() })], CSRF_ERROR).optional(),
      persistedQueries: z.union([z.literal(false), z.looseObject({})], PERSISTED_ERROR).optional(),
      allowBatchedHttpRequests: flag.optional(),
    })
    .optional(),
  playgroundAlways: flag.optional(),
  aggregates: flag.optional(),
  subscriptions: flag.optional(),
  // Settings of files that v4's plugin generates, and documented ones without effect.
  amountLimit: ignored,
  generateArtifacts: ignored,
  artifacts: ignored,
});

/** `plugins.graphql`. Null: the project has no GraphQL. */
export function readGraphql(
  context: ReadContext,
  plugins: Plugins,
  installed: readonly string[],
  variables: NodeJS.ProcessEnv,
): GraphqlProjectSettings | null {
  const declared = plugins.graphql;
  const explicit = typeof declared === 'object' ? (declared.enabled ?? true) : declared;
  // As in v4, the plugin is enabled if its package is installed.
  if (!(explicit ?? installed.includes('@strapi/plugin-graphql'))) return null;
  const input = (typeof declared === 'object' ? declared.config : undefined) ?? {};
  const read = readPart(context, 'plugins', ['graphql', 'config'], input, config);
  const isProduction = variables.NODE_ENV === 'production';
  return {
    endpoint: endpointOf(read.endpoint),
    shadowCrud: read.shadowCRUD ?? true,
    depthLimit: read.depthLimit ?? null,
    defaultLimit: read.defaultLimit ?? 10,
    maxLimit: read.maxLimit ?? -1,
    introspection: read.apolloServer?.introspection ?? !isProduction,
    csrfHeaders: csrfHeadersOf(read.apolloServer?.csrfPrevention ?? false),
    persistedQueries: read.apolloServer?.persistedQueries !== false,
    aggregates: read.aggregates ?? false,
    subscriptions: read.subscriptions ?? false,
    batches: read.apolloServer?.allowBatchedHttpRequests ?? true,
  };
}

const CSRF_HEADERS = ['x-apollo-operation-name', 'apollo-require-preflight'];

function csrfHeadersOf(prevention: boolean | { readonly requestHeaders?: readonly string[] | undefined }) {
  if (prevention === false) return null;
  return prevention === true ? CSRF_HEADERS : (prevention.requestHeaders ?? CSRF_HEADERS);
}

const endpointOf = (endpoint = '/graphql'): string => `/${endpoint.replace(/^\/+|\/+$/g, '')}`;
