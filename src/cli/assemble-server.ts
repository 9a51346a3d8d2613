import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createAuthenticator } from '../auth/authenticate.ts';
import { createCoreStore } from '../auth/core-store.ts';
import { createMemory } from '../auth/memory.ts';
import { createContent } from '../content/content.ts';
import type { Driver } from '../database/driver.ts';
import { accountRoutes } from '../http/account-routes.ts';
import { contentRoutes } from '../http/content-routes.ts';
import { createServer } from '../http/create-server.ts';
import { healthRoute } from '../http/health-route.ts';
import { localeRoutes } from '../http/locale-routes.ts';
import { createRouteTable } from '../http/route-table.ts';
import { uploadRoutes } from '../http/upload-routes.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import { assembleAccounts } from './assemble-accounts.ts';
import type { Log } from './log.ts';
import type { Application } from './open-application.ts';

/** Puts the floors together: everything a running server needs, from an open application. */
export async function assembleServer(application: Application, log: Log): Promise<FastifyInstance> {
  const { project, model, driver } = application;
  const { api, limits, middlewares, server, usersPermissions, apiTokenSalt } = project.settings;
  const dialect = dialectOf(driver.client);
  const proof = localProof(driver);
  const authenticator = createAuthenticator({
    driver,
    dialect,
    model,
    secrets: { jwtSecret: usersPermissions.jwtSecret, apiTokenSalt },
    ...(proof && { proof }),
  });
  const content = createContent({
    model,
    dialect,
    driver,
    pagination: api,
    limits: { ...limits, populateNodes: limits.statements },
    defaultLocale: createDefaultLocale(application),
  });
  const accounts = assembleAccounts(application, content, log);
  const table = createRouteTable([
    healthRoute,
    ...accountRoutes(accounts?.routes ?? [], api.prefix),
    ...uploadRoutes(content, api.prefix),
    ...localeRoutes(content, api.prefix),
    ...contentRoutes(content, api.prefix),
  ]);
  const app = await createServer({
    pipeline: { table, authenticator, reportFault: log.fault },
    cors: middlewares.cors,
    security: middlewares.security,
    publicDir: existsSync(server.publicDir) ? server.publicDir : null,
    poweredBy: middlewares.poweredBy,
    trustProxy: server.proxy,
    bodyLimit: middlewares.body.jsonLimit,
    maxHeaderBytes: limits.queryStringBytes,
  });
  app.addHook('onClose', async () => accounts?.close());
  return app;
}

/** The project's own setting; English where it never was set, as in a new project. */
function createDefaultLocale({ driver }: Application): () => Promise<string> {
  const readSetting = createCoreStore(driver, dialectOf(driver.client));
  const memory = createMemory(localProof(driver));
  return () =>
    memory.recall(
      'default locale',
      1000,
      async () => ((await readSetting('plugin_i18n_default_locale')) as string | null) ?? 'en',
    );
}

/** What was read stays while the database says that nothing changed, where it says so for free. */
const localProof = (driver: Driver) =>
  driver.versionIsLocal ? () => driver.version?.() ?? Promise.resolve(null) : undefined;
