import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPlugins, isSwitchedOff, type PluginSources } from './find-plugins.ts';

/** A plugin as the panel lists it. */
export interface PluginFacts {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Absent for plugins that are part of every v4 and for those of the project itself. */
  readonly packageName?: string;
}

type Info = Partial<Record<keyof PluginFacts, unknown>>;

/** Part of every v4, in its order. */
const INTERNAL: readonly PluginFacts[] = [
  {
    name: 'content-manager',
    displayName: 'Content Manager',
    description: 'Quick way to see, edit and delete the data in your database.',
  },
  {
    name: 'content-type-builder',
    displayName: 'Content Type Builder',
    description:
      'Modelize the data structure of your API. Create new fields and relations in just a minute. The files are automatically created and updated in your project.',
  },
  { name: 'email', displayName: 'Email', description: 'Configure your application to send emails.' },
  { name: 'upload', displayName: 'Media Library', description: 'Media file management.' },
  { name: 'content-releases', displayName: 'Releases', description: 'Organize and release content' },
];

/** Packages of v4 that Plinth replaces, installed or not. */
const STOOD_IN: readonly PluginFacts[] = [
  {
    name: 'users-permissions',
    displayName: 'Roles & Permissions',
    description:
      'Protect your API with a full authentication process based on JWT. This plugin comes also with an ACL strategy that allows you to manage the permissions between the groups of users.',
    packageName: '@strapi/plugin-users-permissions',
  },
  {
    name: 'i18n',
    displayName: 'Internationalization',
    description:
      'This plugin enables to create, to read and to update content in different languages, both from the Admin Panel and from the API.',
    packageName: '@strapi/plugin-i18n',
  },
  {
    name: 'graphql',
    displayName: 'GraphQL',
    description: 'Adds GraphQL endpoint with default API methods.',
    packageName: '@strapi/plugin-graphql',
  },
  {
    name: 'documentation',
    displayName: 'Documentation',
    description: 'Create an OpenAPI Document and visualize your API with SWAGGER UI.',
    packageName: '@strapi/plugin-documentation',
  },
  {
    name: 'sentry',
    displayName: 'Sentry',
    description: 'Send Strapi error events to Sentry.',
    packageName: '@strapi/plugin-sentry',
  },
];

/** Plinth has them in every project. */
const ALWAYS: ReadonlySet<string> = new Set(['users-permissions', 'i18n']);

/** Every enabled plugin, as in `GET /admin/plugins`. */
export function describePlugins(sources: PluginSources, absent: readonly string[]): readonly PluginFacts[] {
  const internal = new Set(INTERNAL.map(({ name }) => name));
  const found = findPlugins(sources).filter(({ name }) => !internal.has(name) && !absent.includes(name));
  const names = new Set(found.map(({ name }) => name));
  const others = STOOD_IN.filter(
    ({ name, packageName = '' }) =>
      (ALWAYS.has(name) || sources.installed.includes(packageName)) &&
      !isSwitchedOff(sources.declared[name]) &&
      !absent.includes(name) &&
      !names.has(name),
  );
  return [
    ...INTERNAL,
    ...others,
    ...found.map(({ name, folder, packageName }) => {
      const known = STOOD_IN.find((one) => one.name === name);
      return known ?? factsOf(name, folder === null ? {} : infoIn(folder), packageName);
    }),
  ];
}

function factsOf(name: string, info: Info, packageName: string | null): PluginFacts {
  const shown = text(info.name) || name;
  return {
    name: shown,
    displayName: text(info.displayName) || shown,
    description: text(info.description),
    ...(packageName !== null && { packageName }),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A plugin's description for the panel, from its package.json. */
function infoIn(folder: string): Info {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    const { strapi } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly strapi?: Info & { readonly kind?: unknown };
    };
    return strapi?.kind === 'plugin' ? strapi : {};
  } catch {
    return {};
  }
}
