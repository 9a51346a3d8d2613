import { notFound } from '../../errors.ts';
import { type Route, openRoute } from '../route.ts';
import type { PageFiles } from './page-files.ts';
import { pageReply, pageRoutes } from './page-routes.ts';
import { EDITORS_MODULE } from './project-editors.ts';

export interface StudioOptions {
  /** `/studio`, or the path of v4's panel if the project has none. */
  readonly path: string;
  readonly files: PageFiles;
  readonly project: string;
  /** The project's own editors for fields. */
  readonly editors: PageFiles | null;
  /** Origins of pages that entries are previewed on. */
  readonly frames: readonly string[];
}

const NAME = 'studio.html';

/** False if the pages were not built. */
export const hasStudio = (files: PageFiles): boolean => files.has(NAME);

/** The editing UI at a path. */
export const studioRoutes = ({ path, files, project, editors, frames }: StudioOptions): readonly Route[] => [
  ...pageRoutes({
    path,
    files,
    name: NAME,
    answeredBy: 'studio',
    frames,
    data: {
      project,
      root: '../'.repeat(path.split('/').length - 1),
      ...(editors !== null && { editors: `project/${EDITORS_MODULE}` }),
    },
  }),
  ...(editors === null ? [] : [editorsRoute(`${path}/project/`, editors)]),
];

/** Under the page's policy: scripts of this origin only, nothing inline. */
const editorsRoute = (path: string, editors: PageFiles): Route => ({
  method: 'GET',
  path: `${path}*`,
  matches: (asked) => (asked.startsWith(path) ? {} : null),
  ...openRoute('studio'),
  handle: async ({ path: asked }) => {
    const file = editors.get(asked.slice(path.length));
    if (file === undefined) throw notFound();
    const { bytes, etag } = await file.read([]);
    return pageReply(bytes, etag, file.headers);
  },
});

/**
 * URLs of v4's panel redirect to the same page of Studio, because mails link to them: to accept an invitation or to set
 * a new password.
 */
export const panelAddressRoute = (path: string): Route => ({
  method: 'GET',
  path: `${path}/*`,
  matches: (asked) => (asked.toLowerCase().startsWith(`${path.toLowerCase()}/`) ? {} : null),
  ...openRoute('studio'),
  handle: async ({ path: asked, queryString }) => {
    const rest = asked.slice(path.length + 1);
    // Relative, so it works below any path prefix of a proxy.
    const up = '../'.repeat(rest.split('/').length - 1) || './';
    return {
      status: 302,
      body: null,
      headers: {
        location: `${up}#/${rest}${queryString === '' ? '' : `?${queryString}`}`,
        'cache-control': 'no-store',
      },
    };
  },
});
