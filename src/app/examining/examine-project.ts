import path from 'node:path';
import { createRoleReader, roleNamed } from '../../auth/roles/role-permissions.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from '../opening/open-application.ts';
import { findAccountTraces } from './account-traces.ts';
import { findFileTraces } from './file-traces.ts';
import type { Finding } from './finding.ts';
import { findPermissionTraces } from './permission-traces.ts';
import { createReadRows } from './read-rows.ts';
import { findSettingTraces } from './setting-traces.ts';

type Examined = Pick<Application, 'project' | 'model' | 'driver' | 'live'>;

/** Traces of attacks, and openings for them, in the database and the uploaded files. Nothing is changed. */
export async function examineProject(
  { project, model, driver, live }: Examined,
  now: number,
): Promise<readonly Finding[]> {
  const rows = createReadRows(driver, live);
  const { server, usersPermissions } = project.settings;
  const hasRoles = !usersPermissions.isOff && live.has(readAuthLayout(model).roles);
  const roles = hasRoles
    ? await createRoleReader(driver, dialectOf(driver.client), readAuthLayout(model))()
    : new Map();
  return [
    ...(await findSettingTraces(rows)),
    ...(await findAccountTraces(rows, now)),
    ...findPermissionTraces(roleNamed(roles, 'public')?.actions ?? new Set()),
    ...(await findFileTraces(rows, path.join(server.publicDir, 'uploads'))),
  ];
}
