import { createRefuseFault } from '../database/refuse-fault.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { createCoreStore } from '../auth/core-store.ts';
import { createJsonWebTokens } from '../auth/tokens/json-web-tokens.ts';
import type { Engine } from '../content/engine.ts';
import { codeModules } from '../handlers/modules/code-modules.ts';
import { createHandlers, type Handlers } from '../handlers/create-handlers.ts';
import type { HandlersOptions } from '../handlers/loading/load-handlers.ts';
import { projectFileError, projectFileImporter } from '../project/import-project-file.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import { codeConfig } from './code-config.ts';
import type { Log } from './log.ts';
import type { Application } from './open-application.ts';

export interface HandlerParts {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly log: Log;
}

/** The request code of a project: controllers, services, routes, policies and middlewares. */
export const assembleHandlers = (application: Application, parts: HandlerParts): Promise<Handlers> =>
  createHandlers(handlersOptions(application, parts));

export function handlersOptions(
  { project, driver }: Application,
  { engine, authenticator, log }: HandlerParts,
): HandlersOptions {
  const { api, limits, middlewares, server, usersPermissions } = project.settings;
  const secret = usersPermissions.jwtSecret;
  return {
    content: engine,
    authenticator,
    importer: {
      importFile: projectFileImporter(project.dir, { modules: codeModules, once: true }),
      locate: (file, error) => projectFileError(project.dir, file, error),
    },
    schemas: project.schemas,
    dir: project.dir,
    publicDir: server.publicDir,
    config: codeConfig(project),
    log: { ...log, debug: project.environment === 'development' ? log.info : () => {} },
    readSetting: createCoreStore(driver, dialectOf(driver.client)),
    tokens: secret === null ? null : createJsonWebTokens({ secret, lifetime: null }),
    prefix: api.prefix,
    middlewares: middlewares.own,
    strict: api.strict,
    timeLimitMs: limits.handlerMs,
    refuseFault: createRefuseFault(driver),
    reportFault: log.fault,
  };
}
