import type { Access } from '../../access/access.ts';
import { accessOfActions } from '../../auth/access-of-actions.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import { createRoleReader, roleOfType } from '../../auth/roles/role-permissions.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from './open-application.ts';

/** What anonymous callers may do. */
export async function readPublicAccess({ driver, model, project }: Application): Promise<Access> {
  if (project.settings.usersPermissions.isOff) return accessOfActions(new Set());
  const roles = await createRoleReader(driver, dialectOf(driver.client), readAuthLayout(model))();
  return roleOfType(roles, 'public')?.access ?? accessOfActions(new Set());
}
