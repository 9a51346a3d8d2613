import path from 'node:path';
import { openPanelFiles } from '../../../http/panel/panel-files.ts';
import { isTooOld, type PanelVersion, writeMissingPanel } from '../../../http/panel/missing-panel.ts';
import { panelPolicy } from '../../../http/panel/panel-policy.ts';
import { panelRoute } from '../../../http/panel/panel-route.ts';
import type { SignIns } from '../../../http/panel/sign-ins.ts';
import { readPageFiles } from '../../../http/pages/page-files.ts';
import { readProjectEditors } from '../../../http/pages/project-editors.ts';
import { hasStudio, panelAddressRoute, studioRoutes } from '../../../http/pages/studio-routes.ts';
import type { Route } from '../../../http/route.ts';
import type { Application } from '../../opening/open-application.ts';
import { readPackage } from './read-server-facts.ts';

type Project = Application['project'];

/** v4's admin panel as built by the project, or Studio in its place; nothing if it is disabled. */
export async function assemblePanel(
  { dir, root, name, settings }: Project,
  pagesDir: string,
  signIns: SignIns,
): Promise<readonly Route[]> {
  const { admin, api, middlewares } = settings;
  if (!admin.servesPanel) return [];
  const version = panelVersion(root);
  const folders = [path.join(dir, 'build'), path.join(root, 'build'), path.join(root, 'dist', 'build')];
  const base = panelPath(admin.url);
  const built = folders.map((folder) => openPanelFiles(folder, base)).find((found) => found !== null) ?? null;
  const files = isTooOld(version) ? null : built;
  // Studio is never at the root: the start page and everything else the project serves are there.
  if (files === null && base !== '' && api.studio) {
    const pages = readPageFiles(pagesDir);
    if (pages !== null && hasStudio(pages)) {
      const editors = await readProjectEditors(root);
      const frames = admin.preview?.origins ?? [];
      return [...studioRoutes({ path: base, files: pages, project: name, editors, frames }), panelAddressRoute(base)];
    }
  }
  return [
    panelRoute({
      path: base,
      files,
      policy: panelPolicy(middlewares.security),
      missing: async () => writeMissingPanel(version),
      reserved: [api.prefix, '/uploads'],
      signIns,
    }),
  ];
}

/** Strips a trailing slash from a path or URL. */
const panelPath = (url: string): string =>
  (URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : url).replace(/\/+$/, '');

function panelVersion(root: string): PanelVersion {
  const strapi = readPackage(root).dependencies['@strapi/strapi'];
  return { strapi: typeof strapi === 'string' ? strapi : null };
}
