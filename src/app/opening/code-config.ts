import mapValues from 'lodash/mapValues.js';
import type { Project } from '../../project/load-project.ts';

/** The served v4 version: code checks it to find out what it can use. */
const V4_VERSION = '4.26.2';

/** What `strapi.config.get` returns: the project's config files, with v4's defaults. */
export function codeConfig({
  raw,
  settings,
  environment,
  name,
  installed,
}: Project): Readonly<Record<string, unknown>> {
  const { server, api } = settings;
  const { prefix, defaultLimit, maxLimit, withCount } = api;
  return {
    ...raw,
    ...{ environment, host: server.host, port: server.port, launchedAt: Date.now() },
    ...{ autoReload: false, serveAdminPanel: false, packageJsonStrapi: {} },
    info: { name, strapi: V4_VERSION, dependencies: Object.fromEntries(installed.map((one) => [one, '*'])) },
    server: { ...(raw.server as object | undefined), host: server.host, port: server.port, url: server.url },
    api: { ...(raw.api as object | undefined), rest: { prefix, defaultLimit, maxLimit, withCount } },
    plugin: mapValues(raw.plugins as Readonly<Record<string, { config?: unknown }>>, (plugin) => plugin?.config ?? {}),
  };
}
