import { createNoOp } from '../unsupported/no-op.ts';
import { fillPlugin, type Members, type RawPlugin } from './raw-plugin.ts';

/** The packages of plugins that Plinth knows: they count as present even before anything is installed. */
export const PACKAGES: Readonly<Record<string, string>> = {
  '@strapi/plugin-cloud': 'cloud',
  '@strapi/plugin-documentation': 'documentation',
  '@strapi/plugin-graphql': 'graphql',
  '@strapi/plugin-sentry': 'sentry',
  'strapi-plugin-populate-deep': 'strapi-plugin-populate-deep',
  'strapi-plugin-transformer': 'transformer',
};

/** Plugins whose work Plinth does in another way: calls to them are accepted without effect. */
export const ACCEPTED_PLUGINS: readonly string[] = Object.values(PACKAGES).filter((name) => name !== 'graphql');

const DEFAULT_CONFIG: Readonly<Record<string, unknown>> = {
  'strapi-plugin-populate-deep': { defaultDepth: 5, skipCreatorFields: true },
};

/** Calls to their services return nothing: `service('extension').use(…)`, `service('override').registerOverride(…)`. */
export const acceptedPlugin = (name: string): RawPlugin =>
  fillPlugin({
    config: { default: DEFAULT_CONFIG[name] ?? {} },
    services: anyMember(() => () => createNoOp()),
    controllers: anyMember(() => createNoOp()),
  });

/** An object on which every member exists. */
const anyMember = (make: () => unknown): Members =>
  new Proxy<Members>(
    {},
    { get: (own, name) => (typeof name === 'symbol' || name in own ? own[name as string] : make()) },
  );
