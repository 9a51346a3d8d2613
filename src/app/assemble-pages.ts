import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageFiles } from '../http/pages/page-files.ts';
import type { OpenapiText } from '../http/routes/openapi-routes.ts';
import { startRoute } from '../http/pages/start-route.ts';
import type { Route } from '../http/route.ts';
import { configFileOf } from '../project/load-config.ts';
import type { ServerParts } from './assembling/server-parts.ts';
import type { Application } from './opening/open-application.ts';

/** Built pages are in the folder next to this one; when running from source, there may be none. */
export const PAGES_DIR = fileURLToPath(new URL('../explorer-page', import.meta.url));

interface PageParts extends Pick<ServerParts, 'engine' | 'devToken' | 'pagesDir'> {
  readonly project: Application['project'];
  readonly openapiText: OpenapiText;
  readonly apiRoutes: readonly Route[];
  readonly graphqlRoutes: readonly Route[];
  /** Without the admin API, Studio could not edit anything. */
  readonly hasAdmin: boolean;
}

/** Pages with their own path; nothing if they are not built. */
export async function assemblePages(parts: PageParts): Promise<readonly Route[]> {
  const { project, pagesDir, hasAdmin } = parts;
  const { api } = project.settings;
  const wantsStudio = api.studio && hasAdmin;
  if (!api.explorer && !api.documentation && !wantsStudio) return [];
  const { readPageFiles } = await import('../http/pages/page-files.ts');
  const files = readPageFiles(pagesDir);
  if (files === null) return [];
  return [
    ...(api.documentation ? await assembleDocumentation(project, files) : []),
    ...(api.explorer ? await assembleExplorer(parts, files) : []),
    ...(wantsStudio ? await assembleStudio(project, files) : []),
  ];
}

const PAGE = '/documentation';

async function assembleDocumentation({ name, settings }: PageParts['project'], files: PageFiles) {
  const { pageRoutes, redirectRoutes } = await import('../http/pages/page-routes.ts');
  const { title, path: asked } = settings.documentation ?? {};
  const data = { project: title ?? name, explorer: settings.api.explorer ? '../explorer/' : '' };
  return [
    ...pageRoutes({ path: PAGE, files, name: 'documentation.html', answeredBy: 'openapi', data }),
    // URLs of v4's plugin: the configured one, and one per version.
    ...(asked === undefined ? [] : redirectRoutes(asked, PAGE, 'openapi')),
  ];
}

async function assembleStudio({ name, root, settings }: PageParts['project'], files: PageFiles) {
  const { hasStudio, studioRoutes } = await import('../http/pages/studio-routes.ts');
  if (!hasStudio(files)) return [];
  const { readProjectEditors } = await import('../http/pages/project-editors.ts');
  const frames = settings.admin.preview?.origins ?? [];
  return studioRoutes({ path: '/studio', files, project: name, editors: await readProjectEditors(root), frames });
}

async function assembleExplorer(parts: PageParts, files: PageFiles) {
  const { project, engine, devToken, apiRoutes, graphqlRoutes, openapiText } = parts;
  const { settings } = project;
  const { api } = settings;
  const { explorerRoutes } = await import('../http/explorer/explorer-routes.ts');
  return explorerRoutes({
    engine,
    name: project.name,
    prefix: api.prefix,
    contracts: api,
    routes: apiRoutes,
    writes: api.explorerWrites,
    graphql: graphqlRoutes[0] ?? null,
    openapi: api.documentation ? openapiText : null,
    files,
    granting: {
      dir: path.relative(process.cwd(), project.root),
      file: settings.permissions && {
        name: configFileOf(project.dir, 'permissions') ?? 'config/permissions.js',
        roles: settings.permissions,
      },
    },
    asksForToken: project.environment === 'production',
    devToken,
  });
}

/** The page at `/`; anything the project itself serves there takes precedence. */
export function assembleStartPage({ project, engine, pagesDir, graphqlRoutes, hasAdmin }: PageParts): Route {
  const { api, server } = project.settings;
  const isBuilt = existsSync(path.join(pagesDir, 'index.html'));
  const links = [
    {
      path: '/studio/',
      title: 'Studio',
      text: 'Write, publish and manage content',
      on: api.studio && hasAdmin && existsSync(path.join(pagesDir, 'studio.html')),
    },
    {
      path: '/explorer/',
      title: 'Explorer',
      text: 'Build and run requests, see their SQL',
      on: api.explorer,
    },
    {
      path: '/explorer/#graphql',
      title: 'GraphQL',
      text: 'Write and run documents, with help from the schema',
      on: api.explorer && graphqlRoutes.length > 0,
    },
    {
      path: '/documentation/',
      title: 'Reference',
      text: 'Every route of this API, with examples',
      on: api.documentation,
    },
  ];
  return startRoute({
    name: project.name,
    prefix: api.prefix,
    engine,
    links: isBuilt ? links.filter(({ on }) => on) : [],
    publicDir: server.publicDir,
    shows: api.startPage,
  });
}
