import type { Engine } from '../../content/engine.ts';
import { readAuthLayout } from '../../management/users/auth-layout.ts';
import {
  applyPermissions,
  diffPermissions,
  type HasController,
  type PermissionChange,
  type PermissionGrants,
} from './apply-permissions.ts';
import { createRoleReader } from './role-permissions.ts';
import { createRoleStore } from '../../management/users/role-store.ts';

/** The changes that the file would make to existing roles; `permissions` is null if there is no file. */
export async function planAccess(
  { driver, dialect, model }: Pick<Engine, 'driver' | 'dialect' | 'model'>,
  permissions: PermissionGrants | null,
  hasController: HasController,
): Promise<readonly PermissionChange[]> {
  if (permissions === null) return [];
  const stored = await createRoleReader(driver, dialect, readAuthLayout(model))();
  return diffPermissions(permissions, model, stored, hasController);
}

/** Permissions granted in the database but missing from the file. */
export interface Unnamed {
  readonly revoked: readonly PermissionChange[];
  /** Still granted. */
  readonly kept: readonly PermissionChange[];
}

/**
 * Grants the permissions in the file. Permissions it does not name may have been granted elsewhere, such as in v4's
 * panel: they are revoked only with `revokes`.
 */
export async function preparePermissions(
  engine: Engine,
  changes: readonly PermissionChange[],
  revokes: boolean,
): Promise<Unnamed> {
  const unnamed = revocationsOf(changes);
  await applyPermissions(
    createRoleStore(engine),
    revokes ? changes : changes.map((change) => ({ ...change, revoke: [] })),
  );
  return revokes ? { revoked: unnamed, kept: [] } : { revoked: [], kept: unnamed };
}

/** The changes that revoke something. */
export const revocationsOf = (changes: readonly PermissionChange[]): readonly PermissionChange[] =>
  changes.filter(({ revoke }) => revoke.length > 0).map((change) => ({ ...change, grant: [] }));
