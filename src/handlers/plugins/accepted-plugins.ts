import { createNothing } from '../unsupported/nothing.ts';
import { fillPlugin, type Members, type RawPlugin } from './raw-plugin.ts';

/** Plugins whose work Plinth does itself or otherwise: calls to them are accepted and have no effect. */
export const ACCEPTED_PLUGINS: readonly string[] = [
  'cloud',
  'documentation',
  'sentry',
  'strapi-plugin-populate-deep',
  'transformer',
];

/** The packages that bring plugins that Plinth knows: a project counts on its plugins before anything is installed. */
export const PACKAGES: Readonly<Record<string, string>> = {
  '@strapi/plugin-cloud': 'cloud',
  '@strapi/plugin-documentation': 'documentation',
  '@strapi/plugin-graphql': 'graphql',
  '@strapi/plugin-sentry': 'sentry',
  'strapi-plugin-populate-deep': 'strapi-plugin-populate-deep',
  'strapi-plugin-transformer': 'transformer',
};

const DEFAULT_CONFIG: Readonly<Record<string, unknown>> = {
  'strapi-plugin-populate-deep': { defaultDepth: 5, skipCreatorFields: true },
};

/** Their services answer every call with nothing: `service('extension').use(…)`, `service('override').registerOverride(…)`. */
export const acceptedPlugin = (name: string): RawPlugin =>
  fillPlugin({
    config: { default: DEFAULT_CONFIG[name] ?? {} },
    services: anyMember(() => () => createNothing()),
    controllers: anyMember(() => createNothing()),
  });

/** An object that has a member of every name. */
const anyMember = (make: () => unknown): Members =>
  new Proxy<Members>(
    {},
    { get: (own, name) => (typeof name === 'symbol' || name in own ? own[name as string] : make()) },
  );
