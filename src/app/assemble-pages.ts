import { fileURLToPath } from 'node:url';
import type { Authenticator } from '../auth/authenticate.ts';
import type { Engine } from '../content/engine.ts';
import type { ExplorerKey } from '../http/explorer/explorer-key.ts';
import type { Route } from '../http/route.ts';
import type { Application } from './open-application.ts';

/** The pages are built into the folder beside this one; running from the sources, there may be none. */
export const PAGES_DIR = fileURLToPath(new URL('../explorer-page', import.meta.url));

interface PageParts {
  readonly project: Application['project'];
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly explorerKey: ExplorerKey;
  readonly pagesDir: string;
  readonly apiRoutes: readonly Route[];
  readonly graphqlRoutes: readonly Route[];
}

/** What people see in a browser; without built pages there is nothing to serve. */
export async function assemblePages(parts: PageParts): Promise<readonly Route[]> {
  const { project, engine, authenticator, explorerKey, pagesDir, apiRoutes, graphqlRoutes } = parts;
  const { api, server } = project.settings;
  if (!api.explorer) return [];
  const { readPageFiles } = await import('../http/pages/page-files.ts');
  const files = readPageFiles(pagesDir);
  if (files === null) return [];
  const { explorerRoutes } = await import('../http/explorer/explorer-routes.ts');
  return explorerRoutes({
    engine,
    authenticator,
    name: project.name,
    prefix: api.prefix,
    routes: apiRoutes,
    writes: api.explorerWrites,
    graphql: graphqlRoutes[0] ?? null,
    documentation: api.documentation,
    files,
    asksForToken: project.environment === 'production',
    behindProxy: server.proxies !== null,
    key: explorerKey,
  });
}
