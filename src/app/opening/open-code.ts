import mapValues from 'lodash/mapValues.js';
import { absentPlugins } from './absent-plugins.ts';
import { type CodeHost, createCodeHost } from '../../handlers/host/code-host.ts';
import { projectFileError } from '../../project/import-project-file.ts';
import type { Project } from '../../project/load-project.ts';

/** Loads the project's plugins before the content model, because they may add to it. */
export function openCode(project: Project, guests: Set<string>): Promise<CodeHost> {
  const { dir, root, settings, schemas, env, installed, raw } = project;
  const warn = (message: string): void => console.warn(`Warning: ${message}`);
  return createCodeHost({
    ...{ dir, root, schemas, env, installed, guests },
    publicDir: settings.server.publicDir,
    config: codeConfig(project),
    plugins: (raw.plugins ?? {}) as Readonly<Record<string, unknown>>,
    absent: absentPlugins(settings),
    log: { debug: () => {}, info: console.log, warn, error: console.error },
    importer: {
      importFile: project.importFile,
      locate: (file, error) => projectFileError(dir, file, error),
    },
    http: { maxHeaderSize: settings.limits.queryStringBytes },
    strict: settings.api.strict,
  });
}

/** The v4 version reported to code, which checks it for feature detection. */
const V4_VERSION = '4.26.2';

/** What `strapi.config.get` returns: the project's config files, with v4's defaults. */
function codeConfig({ raw, settings, environment, name, installed }: Project): Readonly<Record<string, unknown>> {
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
