import type { Engine } from '../../content/engine.ts';
import { readAuthLayout } from '../auth-layout.ts';
import {
  applyPermissions,
  diffPermissions,
  type PermissionChange,
  type PermissionGrants,
} from './apply-permissions.ts';
import { createRoleReader } from './role-permissions.ts';
import { createRoleStore } from './role-store.ts';

/** What `preparePermissions` would change in the roles that exist; `permissions` is null if there is not a file. */
export async function planAccess(
  { driver, dialect, model }: Pick<Engine, 'driver' | 'dialect' | 'model'>,
  permissions: PermissionGrants | null,
): Promise<readonly PermissionChange[]> {
  if (permissions === null) return [];
  return diffPermissions(permissions, model, await createRoleReader(driver, dialect, readAuthLayout(model))());
}

/** What became of permissions that the database grants and the file does not name. */
export interface Unnamed {
  readonly revoked: readonly PermissionChange[];
  /** Still granted. */
  readonly kept: readonly PermissionChange[];
}

/**
 * Grants what the file of permissions names; it may name roles that a seed has brought. Permissions that it does not
 * name may have been granted by somebody else, in v4's panel for instance: they are revoked only when `revokes` says so.
 */
export async function preparePermissions(
  engine: Engine,
  permissions: PermissionGrants | null,
  revokes: boolean,
): Promise<Unnamed> {
  const changes = await planAccess(engine, permissions);
  const unnamed = revocationsOf(changes);
  await applyPermissions(
    createRoleStore(engine),
    revokes ? changes : changes.map((change) => ({ ...change, revoke: [] })),
  );
  return revokes ? { revoked: unnamed, kept: [] } : { revoked: [], kept: unnamed };
}

/** The part of the changes that takes something away. */
export const revocationsOf = (changes: readonly PermissionChange[]): readonly PermissionChange[] =>
  changes.filter(({ revoke }) => revoke.length > 0).map((change) => ({ ...change, grant: [] }));
