import { assembleAdmin } from '../assembling/admin/assemble-admin.ts';
import { createTally } from '../../auth/accounts/limits/tally.ts';
import { createAuthenticator } from '../../auth/authenticator.ts';
import { createPasswords } from '../../auth/passwords/passwords.ts';
import { closedDriver } from '../../database/drivers/closed-driver.ts';
import { inspectExtension, inspectHandlers } from '../../handlers/loading/inspect-handlers.ts';
import type { Route } from '../../http/route.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { createApplicationEngine } from '../opening/create-application-engine.ts';
import { assembleAccounts } from '../assembling/assemble-accounts.ts';
import { PAGES_DIR } from '../assemble-pages.ts';
import { assembleMedia } from '../assembling/assemble-media.ts';
import { handlersOptions } from '../assembling/assemble-handlers.ts';
import { openMailer } from '../assembling/open-mailer.ts';
import { assembleRoutes } from '../assembling/assemble-routes.ts';
import type { Log } from '../logging/log.ts';
import { type Application, type DeclaredProject, declareModel } from '../opening/open-application.ts';

/**
 * A server assembled from the files of a project but not started: its code is imported and resolved, so every error
 * appears as at a start, without using the database. Returns its routes, in matching order.
 */
export async function inspectProject(opened: DeclaredProject, log: Log = messages): Promise<readonly Route[]> {
  const { application, options, close, ...parts } = await assembleUnstarted(opened, log);
  const handlers = await inspectHandlers(options);
  const routes = await assembleRoutes(application, {
    ...parts,
    handlers,
    devToken: null,
    pagesDir: PAGES_DIR,
    checkReadiness: async () => null,
    replicated: null,
    isRestarting: () => false,
    admin:
      assembleAdmin(application, {
        ...{ ...parts, log, freshness: null, restart: null, activity: null },
        library: parts.media.library,
        served: () => [],
        apiRoutes: () => ({}),
        providers: parts.accounts?.providers ?? null,
      })?.routes ?? [],
  });
  await close();
  return routes;
}

/** The GraphQL schema as a server would serve it, including extensions by project code. */
export async function inspectGraphql(opened: DeclaredProject, contract: 'v4' | 'v5'): Promise<string> {
  const { options, close } = await assembleUnstarted(opened, messages);
  const { printWholeSchema } = await import('../../graphql/whole-schema.ts');
  const shadowCrud = opened.project.settings.graphql?.shadowCrud ?? true;
  const text = await inspectExtension(options, shadowCrud, (extension, schemas) =>
    printWholeSchema(
      schemas === null ? opened.declared : declareModel({ ...opened.project, schemas }, opened.code),
      extension,
      contract,
      opened.project.settings.graphql ?? undefined,
    ),
  );
  await close();
  return text;
}

async function assembleUnstarted({ project, declared, code }: DeclaredProject, log: Log) {
  const driver = closedDriver(project.settings.database.client);
  const application: Application = {
    project,
    code,
    model: declared,
    driver,
    live: new Map(),
    findings: [],
    closesWith: () => undefined,
    close: () => driver.close(),
  };
  const engine = createApplicationEngine(application);
  const { usersPermissions, apiTokenSalt } = project.settings;
  const authenticator = createAuthenticator({
    driver,
    dialect: dialectOf(driver.client),
    model: declared,
    secrets: { jwtSecret: usersPermissions.jwtSecret, apiTokenSalt },
    withoutRoles: usersPermissions.isOff,
  });
  const tally = createTally();
  const passwords = createPasswords();
  const mailer = openMailer(project, log);
  const media = await assembleMedia(application, engine, log);
  const accounts = assembleAccounts(application, {
    ...{ engine, tally, passwords, mailer, log },
    served: () => [],
  });
  const providers = accounts?.providers ?? null;
  const parts = { engine, authenticator, mailer, passwords, media };
  return {
    ...parts,
    application,
    accounts,
    tally,
    options: handlersOptions(application, { ...parts, log, providers, registered: null }),
    async close() {
      media.close();
      await passwords.close();
    },
  };
}

/** Logs like a command, not like a server: warnings about settings. */
const messages: Log = {
  info: () => {},
  warn: (message) => console.warn(`Warning: ${message}`),
  error: (message) => console.error(message),
  fault: (error) => console.error(error),
};
