import path from 'node:path';
import { createRoleReader, roleNamed } from '../../auth/roles/role-permissions.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { findAccountTraces } from './account-traces.ts';
import { findFileTraces } from './file-traces.ts';
import type { Finding } from './finding.ts';
import type { Examined } from './open-examined.ts';
import { findPermissionTraces } from './permission-traces.ts';
import { createReadRows } from './read-rows.ts';
import { findSettingTraces } from './setting-traces.ts';

/** Traces of attacks, and openings for them, in the database and the uploaded files. Nothing is changed. */
export async function examineProject(
  { model, driver, live, publicDir }: Examined,
  now: number,
): Promise<readonly Finding[]> {
  const rows = createReadRows(driver, live);
  const roles = live.has(readAuthLayout(model).roles)
    ? await createRoleReader(driver, dialectOf(driver.client), readAuthLayout(model))()
    : new Map();
  return [
    ...(await findSettingTraces(rows)),
    ...(await findAccountTraces(rows, now)),
    ...findPermissionTraces(roleNamed(roles, 'public')?.actions ?? new Set()),
    ...(await findFileTraces(rows, path.join(publicDir, 'uploads'))),
  ];
}
