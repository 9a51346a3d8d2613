import type { Driver } from '../database/driver.ts';
import type { Model } from '../schema/model.ts';
import { createInitialAccess } from './initial-access.ts';
import { readAuthLayout } from './layout.ts';
import { applyPermissions, diffPermissions, type PermissionChange, type PermissionGrants } from './permissions-file.ts';
import { createRoleReader } from './role-permissions.ts';
import { createRoleStore } from './role-store.ts';
import type { WritingDialect } from './user-store.ts';

export interface AccessOptions {
  readonly driver: Driver;
  readonly dialect: WritingDialect;
  readonly model: Model;
  /** `config/permissions`; null when the project has no such file. */
  readonly permissions: PermissionGrants | null;
}

/** What `prepareAccess` would change in the roles that exist. */
export async function planAccess({
  driver,
  dialect,
  model,
  permissions,
}: AccessOptions): Promise<readonly PermissionChange[]> {
  if (permissions === null) return [];
  return diffPermissions(permissions, model, await createRoleReader(driver, dialect, readAuthLayout(model))());
}

/** At the start: the first roles of a new database, and what the file of permissions asks for. */
export async function prepareAccess(options: AccessOptions): Promise<readonly PermissionChange[]> {
  const { driver, dialect, model } = options;
  const roles = createRoleStore(driver, dialect, readAuthLayout(model));
  await createInitialAccess(driver, dialect, roles);
  const changes = await planAccess(options);
  await applyPermissions(roles, changes);
  return changes;
}
