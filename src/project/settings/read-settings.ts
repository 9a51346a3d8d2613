import * as z from 'zod';
import type { DocumentationSettings, PermissionSettings, Settings } from '../settings.ts';
import { readAdmin } from './read-admin.ts';
import { readApi } from './read-api.ts';
import { readDatabase } from './read-database.ts';
import { readGraphql } from './read-graphql.ts';
import { readMiddlewares } from './read-middlewares.ts';
import { type Plugins, readI18n, readPlugins, readUsersPermissions } from './read-plugins.ts';
import { type ReadContext, readPart, readSection } from './read-section.ts';
import { readServer } from './read-server.ts';
import { readUpload } from './read-upload.ts';
import { textList, textOrNone } from './values.ts';

export interface SettingsContext extends ReadContext {
  readonly dir: string;
  readonly variables: NodeJS.ProcessEnv;
  /** The dependencies in the project's package.json. */
  readonly installed: readonly string[];
}

/** Validates the whole configuration; unsupported settings are added to `context.warnings`. */
export function readSettings(context: SettingsContext): Settings {
  const { dir, variables, installed } = context;
  const plugins = readPlugins(context, installed);
  const middlewares = readMiddlewares(context);
  const admin = readAdmin(context, variables);
  return {
    server: readServer(context, dir, variables),
    ...readDatabase(context, dir, variables),
    ...readApi(context, variables),
    middlewares,
    usersPermissions: readUsersPermissions(context, plugins, installed, variables),
    i18n: readI18n(plugins, installed, variables),
    graphql: readGraphql(context, plugins, installed, variables),
    documentation: readDocumentation(context, plugins),
    upload: readUpload(context, plugins, middlewares.body),
    admin,
    apiTokenSalt: admin.apiTokenSalt,
    permissions: readPermissions(context),
  };
}

/** Settings of v4's documentation plugin about the API; the others concern files that it writes. */
const config = z.looseObject({
  info: z.looseObject({ title: textOrNone, version: textOrNone, description: textOrNone }).nullish(),
  servers: z
    .array(z.looseObject({ url: z.string({ error: 'a text' }), description: textOrNone }), {
      error: 'a list of servers',
    })
    .nullish(),
  'x-strapi-config': z.looseObject({ path: textOrNone }).nullish(),
});

/** `plugins.documentation`: null if the project does not configure it. */
function readDocumentation(context: ReadContext, plugins: Plugins): DocumentationSettings | null {
  const declared = plugins.documentation;
  if (typeof declared !== 'object' || declared.enabled === false || declared.config === undefined) return null;
  const { info, servers, ...rest } = readPart(context, 'plugins', ['documentation', 'config'], declared.config, config);
  return {
    title: info?.title || null,
    version: info?.version || null,
    description: info?.description || null,
    servers: servers ?? [],
    path: pathOf(rest['x-strapi-config']?.path || '/documentation'),
  };
}

const pathOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`;

const grants = z.record(z.string(), textList, { error: 'an object that maps content types to lists of actions' });

const schema = z.record(z.string(), grants, { error: 'an object that maps roles to content types' });

/**
 * `{ public: { article: ['find', 'findOne'] } }`. A content type may be given by its UID,
 * by its singular name, or as `*` for every type of the project.
 */
export function readPermissions(context: ReadContext): PermissionSettings | null {
  if (!context.files.has('permissions')) return null;
  const roles = Object.entries(readSection(context, 'permissions', schema));
  return Object.fromEntries(
    roles.map(([role, types]) => [
      role,
      Object.fromEntries(Object.entries(types).map(([type, actions]) => [fullUid(type), actions])),
    ]),
  );
}

const fullUid = (type: string): string => (type === '*' || type.includes('::') ? type : `api::${type}.${type}`);
