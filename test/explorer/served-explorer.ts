import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import type { Settings } from '../../src/project/settings.ts';
import type { EngineName } from '../support/engines.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

export const DEV_TOKEN = 'the-token-that-plinth-dev-prints';

export interface ServeExplorerOptions {
  readonly engine?: EngineName;
  readonly development?: boolean;
  /** Null for a server that `plinth dev` did not start. */
  readonly devToken?: string | null;
  /** Instead of what the environment decides. */
  readonly api?: Partial<Settings['api']>;
  /** The built pages; without them there are the explorer's other routes only. */
  readonly pages?: string;
}

export interface ServedExplorer extends StartedPlinth {
  /** The folder of the project that is served, and its database. */
  readonly project: { readonly root: string; readonly database: DatabaseSettings };
}

/** The conformance project and its content behind the explorer. */
export async function serveExplorer({
  engine = 'sqlite',
  development = true,
  devToken = DEV_TOKEN,
  api = {},
  pages,
}: ServeExplorerOptions = {}): Promise<ServedExplorer> {
  let project: ServedExplorer['project'] | undefined;
  const unbuilt = mkdtempSync(join(tmpdir(), 'plinth-pages-'));
  writeFileSync(join(unbuilt, 'index.html'), '<html></html>');
  const byEnvironment = { explorer: true, explorerWrites: development, startPage: development };
  const plinth = await startPlinth({
    engine,
    devToken,
    pagesDir: pages ?? unbuilt,
    adapt: (application): Application => {
      const { settings } = withGraphql()(application).project;
      project = { root: application.project.root, database: settings.database };
      return {
        ...application,
        project: {
          ...application.project,
          environment: development ? 'development' : 'production',
          settings: { ...settings, api: { ...settings.api, ...byEnvironment, ...api } },
        },
      };
    },
  });
  return {
    ...plinth,
    project: project as ServedExplorer['project'],
    async stop() {
      await plinth.stop();
      rmSync(unbuilt, { recursive: true, force: true });
    },
  };
}
