import type { FastifyInstance } from 'fastify';
import { assembleServer } from '../../src/app/assembling/assemble-server.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';
import type { Engine } from '../support/engines.ts';
import { faultLog } from '../support/fault-log.ts';
import { EXAMPLE } from './seeded-example.ts';

/** The example as `plinth start` serves it, on a database of its own. */
export async function serveExample(engine: Engine): Promise<FastifyInstance> {
  const { project, ...opened } = await openProject(EXAMPLE);
  const settings = { ...project.settings, database: engine.settings };
  const application = await openApplication(
    { project: { ...project, settings }, ...opened },
    { createTables: true, passwordRounds: CHEAP_ROUNDS },
  );
  await fillDatabase(application);
  const server = await assembleServer(
    application,
    faultLog((error) => {
      throw error;
    }),
  );
  // After everything that the server does when it closes.
  const close = server.close.bind(server) as () => Promise<void>;
  server.close = (() => close().then(() => application.close())) as typeof server.close;
  return server;
}
