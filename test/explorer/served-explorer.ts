import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createTally } from '../../src/auth/accounts/limits/tally.ts';
import { createAuthenticator } from '../../src/auth/authenticate.ts';
import { createApplicationEngine } from '../../src/app/create-application-engine.ts';
import type { Application } from '../../src/app/open-application.ts';
import type { Engine } from '../../src/content/engine.ts';
import { createCacheControl } from '../../src/http/conditional/conditional-headers.ts';
import { contentRoutes } from '../../src/http/routes/content-routes.ts';
import { createServer } from '../../src/http/create-server.ts';
import { readExplorerFiles } from '../../src/http/explorer/explorer-files.ts';
import { createExplorerKey } from '../../src/http/explorer/explorer-key.ts';
import { explorerRoutes } from '../../src/http/explorer/explorer-routes.ts';
import { createRouteTable } from '../../src/http/route-table.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { EngineName } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

export const EXPLORER_KEY = 'the-key-that-a-start-prints';

export interface ServedExplorer {
  readonly server: FastifyInstance;
  readonly engine: Engine;
  readonly faults: unknown[];
  stop(): Promise<void>;
}

export interface ServeExplorerOptions {
  readonly engine?: EngineName;
  readonly development?: boolean;
  readonly behindProxy?: boolean;
  /** The built page; without one there are the explorer's other routes only. */
  readonly page?: string;
}

/** The conformance project and its content behind the explorer; it does not listen yet. */
export async function serveExplorer({
  engine: database = 'sqlite',
  development = true,
  behindProxy = false,
  page,
}: ServeExplorerOptions = {}): Promise<ServedExplorer> {
  let opened: Application | undefined;
  const plinth = await startPlinth({
    engine: database,
    adapt: (application) => {
      opened = application;
      return application;
    },
  });
  const { project, model, driver } = opened as Application;
  const { api, apiTokenSalt, usersPermissions } = project.settings;
  const engine = createApplicationEngine(opened as Application);
  const authenticator = createAuthenticator({
    driver,
    dialect: dialectOf(driver.client),
    model,
    secrets: { jwtSecret: usersPermissions.jwtSecret, apiTokenSalt },
  });
  const routes = contentRoutes(engine, api.prefix, createCacheControl({}));
  const files = (page === undefined ? null : readExplorerFiles(page)) ?? new Map();
  const explorer = explorerRoutes({
    engine,
    authenticator,
    prefix: api.prefix,
    routes,
    files,
    asksForToken: !development,
    behindProxy,
    key: createExplorerKey(EXPLORER_KEY, createTally()),
  });
  const faults: unknown[] = [];
  const server = await createServer({
    pipeline: {
      table: createRouteTable([...explorer, ...routes]),
      authenticator,
      freshness: null,
      refuseFault: () => null,
      reportFault: (error) => faults.push(error),
    },
    cors: null,
    security: {},
    publicDir: null,
    poweredBy: null,
    compression: null,
    responseTime: false,
    onAnswered: null,
    load: null,
    proxies: null,
    bodyLimit: 1024 ** 2,
    formLimit: 1000,
    bodyMs: 20_000,
    requestMs: 30_000,
    uploads: { folder: tmpdir(), fieldBytes: 0, fileBytes: 0, requestMs: 30_000, reportFault: () => undefined },
    maxHeaderBytes: 64 * 1024,
  });
  return {
    server,
    engine,
    faults,
    async stop() {
      await server.close();
      await plinth.stop();
    },
  };
}

export const EXPLORER_DIR = fileURLToPath(new URL('../../explorer/', import.meta.url));
