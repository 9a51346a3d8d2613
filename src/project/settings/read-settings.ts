import type { Settings } from '../settings.ts';
import { readAdmin } from './read-admin.ts';
import { readApi } from './read-api.ts';
import { readDatabase } from './read-database.ts';
import { readDocumentation } from './read-documentation.ts';
import { readGraphql } from './read-graphql.ts';
import { readMiddlewares } from './read-middlewares.ts';
import { readPermissions } from './read-permissions.ts';
import { readI18n, readPlugins, readUsersPermissions } from './read-plugins.ts';
import type { ReadContext } from './read-section.ts';
import { readServer } from './read-server.ts';
import { readUpload } from './read-upload.ts';

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
    server: readServer(context, dir),
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
