import type { Engine } from '../../content/engine.ts';
import { readAuthLayout } from '../layout.ts';
import { applyPermissions, diffPermissions, type PermissionChange, type PermissionGrants } from './permissions-file.ts';
import { createRoleReader } from './role-permissions.ts';
import { createRoleStore } from './role-store.ts';

/** What `preparePermissions` would change in the roles that exist; `permissions` is null where there is no file. */
export async function planAccess(
  { driver, dialect, model }: Pick<Engine, 'driver' | 'dialect' | 'model'>,
  permissions: PermissionGrants | null,
): Promise<readonly PermissionChange[]> {
  if (permissions === null) return [];
  return diffPermissions(permissions, model, await createRoleReader(driver, dialect, readAuthLayout(model))());
}

/** What the file of permissions asks for; it may name roles that a seed has brought. */
export async function preparePermissions(engine: Engine, permissions: PermissionGrants | null): Promise<void> {
  await applyPermissions(createRoleStore(engine), await planAccess(engine, permissions));
}
