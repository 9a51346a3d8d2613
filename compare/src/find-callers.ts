import { signToken } from '../../src/auth/tokens/sign-token.ts';
import { readAuthLayout } from '../../src/management/users/auth-layout.ts';
import { createRoleReader } from '../../src/auth/roles/role-permissions.ts';
import { fixedStatement } from '../../src/sql/fixed-statement.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { ComparedCaller } from './compared-request.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { userColumns } from '../../src/management/users/user-rows.ts';

const LIFETIME = '1d';

/** The anonymous caller, and one user of each role with a token valid on both servers. */
export async function findCallers({ project, model, driver }: Application): Promise<readonly ComparedCaller[]> {
  const callers: ComparedCaller[] = [{ name: 'public', authorization: null }];
  const { isOff, jwtSecret } = project.settings.usersPermissions;
  if (isOff || jwtSecret === null) return callers;
  const layout = readAuthLayout(model);
  const dialect = dialectOf(driver.client);
  const users = fixedStatement(
    dialect,
    `select ${userColumns(layout)} where l.[${layout.userRole.targetColumn}] = ? order by u.[id] limit 20`,
  );
  for (const { role } of (await createRoleReader(driver, dialect, layout)()).values()) {
    const rows = await driver.query(users, [role.id]);
    const [id] = rows.find(([, , , , , confirmed, blocked]) => Boolean(confirmed) && !blocked) ?? [];
    if (id === undefined) continue;
    const token = signToken({ id: Number(id) }, jwtSecret, { expiresIn: LIFETIME });
    callers.push({ name: `a user of the role ${role.type}`, authorization: `Bearer ${token}` });
  }
  return callers;
}
