import type { Driver } from '../../database/driver.ts';
import type { Model } from '../../schema/model.ts';
import { createInitialAccess } from './initial-access.ts';
import { readAuthLayout } from '../layout.ts';
import { applyPermissions, diffPermissions, type PermissionChange, type PermissionGrants } from './permissions-file.ts';
import { createRoleReader } from './role-permissions.ts';
import { createRoleStore } from './role-store.ts';
import type { WritingDialect } from '../users/user-store.ts';

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

/** The roles and settings that a database cannot do without. */
export const prepareInitialAccess = ({ driver, dialect, model }: Omit<AccessOptions, 'permissions'>): Promise<void> =>
  createInitialAccess(driver, dialect, createRoleStore(driver, dialect, readAuthLayout(model)));

/** What the file of permissions asks for; it may name roles that a seed has brought. */
export async function preparePermissions(options: AccessOptions): Promise<void> {
  const { driver, dialect, model } = options;
  await applyPermissions(createRoleStore(driver, dialect, readAuthLayout(model)), await planAccess(options));
}
