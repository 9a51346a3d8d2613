/**
 * What v4's packages are to a project that Plinth serves. `answered`: Plinth does the same work. `panel`: only the
 * build of v4's panel needs it. Null: an addition that Plinth loads, such as a custom field or a provider.
 */
export function roleOfPackage(name: string): 'answered' | 'panel' | 'driver' | null {
  if (PANEL.has(name)) return 'panel';
  if (DRIVERS.has(name)) return 'driver';
  if (!name.startsWith('@strapi/')) return null;
  const isAddition = /^@strapi\/(plugin|provider)-/.test(name);
  return isAddition && !ANSWERED_ADDITIONS.has(name) ? null : 'answered';
}

/** Whether Plinth makes a package unnecessary as a peer or part of a plugin. */
export function isOfV4(name: string): boolean {
  const role = roleOfPackage(name);
  return role === 'answered' || role === 'panel';
}

const ANSWERED_ADDITIONS: ReadonlySet<string> = new Set(
  [
    ...['users-permissions', 'i18n', 'graphql', 'documentation', 'sentry', 'cloud', 'email', 'upload'],
    ...['content-manager', 'content-type-builder', 'content-releases'],
  ]
    .map((name) => `@strapi/plugin-${name}`)
    .concat(
      ['upload-local', 'upload-aws-s3', 'email-sendmail', 'email-nodemailer'].map((name) => `@strapi/provider-${name}`),
    ),
);

const PANEL: ReadonlySet<string> = new Set([
  ...['react', 'react-dom', 'react-router-dom', 'styled-components'],
  ...['@strapi/design-system', '@strapi/helper-plugin', '@strapi/icons', '@strapi/ui-primitives'],
]);

/** Plinth has its own. */
const DRIVERS: ReadonlySet<string> = new Set([
  ...['better-sqlite3', 'sqlite3', '@vscode/sqlite3', '@louislam/sqlite3', 'mysql', 'mysql2', 'pg'],
]);

/** A package that Plinth loads from the project when code uses a part of v4, without an import of the code. */
export interface SilentNeed {
  readonly name: string;
  /** In the text of server code. */
  readonly sign: RegExp;
  readonly why: string;
}

export const SILENT_NEEDS: readonly SilentNeed[] = [
  {
    name: 'knex',
    sign: /\bdb\s*\??\.\s*connection\b|\bgetConnection\s*\(|\b(createQ|q)ueryBuilder\s*\(|\bknex\b/,
    why: 'strapi.db.connection and strapi.db.queryBuilder are knex',
  },
  { name: 'node-schedule', sign: /\bcron\b/, why: 'cron tasks are scheduled with it' },
  { name: 'nexus', sign: /\bnexus\b/, why: 'GraphQL extensions get it as an argument' },
  { name: 'yup', sign: /\byup\b/, why: '@strapi/utils passes it on' },
  { name: 'purest', sign: /\bpurest\b/, why: 'sign-in providers get it as an argument' },
  {
    name: '@strapi/utils',
    sign: /\b(convertQueryParams|nameToSlug|parseType|providerFactory|templateConfiguration|traverseEntity)\b/,
    why: 'its rarely used members are taken from it',
  },
];
