import type { FastifyInstance } from 'fastify';
import { createInitialAccess } from '../../src/auth/initial-access.ts';
import { readAuthLayout } from '../../src/auth/layout.ts';
import { applyPermissions, diffPermissions } from '../../src/auth/permissions-file.ts';
import { createRoleReader } from '../../src/auth/role-permissions.ts';
import { createRoleStore } from '../../src/auth/role-store.ts';
import { assembleServer } from '../../src/cli/assemble-server.ts';
import { openApplication, openProject } from '../../src/cli/open-application.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { Engine } from '../support/engines.ts';
import { EXAMPLE, openExample } from './seeded-example.ts';

/** The example as `plinth start` serves it, on a database of its own. */
export async function serveExample(engine: Engine): Promise<FastifyInstance> {
  const example = await openExample(engine);
  await example.seed();
  await example.driver.close();
  const { project, declared } = await openProject(EXAMPLE);
  const settings = { ...project.settings, database: engine.settings };
  const application = await openApplication({ project: { ...project, settings }, declared }, { createTables: true });
  const { driver, model } = application;
  const dialect = dialectOf(driver.client);
  const layout = readAuthLayout(model);
  const roles = createRoleStore(driver, dialect, layout);
  await createInitialAccess(driver, dialect, roles);
  const stored = await createRoleReader(driver, dialect, layout)();
  await applyPermissions(roles, diffPermissions(settings.permissions ?? {}, model, stored));
  const server = await assembleServer(application, (error) => {
    throw error;
  });
  server.addHook('onClose', () => application.close());
  return server;
}
