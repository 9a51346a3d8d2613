import { describeChanges, type PermissionChange } from '../../auth/roles/apply-permissions.ts';
import { createInitialAccess } from '../../auth/roles/initial-access.ts';
import { planAccess, preparePermissions, revocationsOf } from '../../auth/roles/prepare-permissions.ts';
import type { Engine } from '../../content/engine.ts';
import { StartError } from '../../errors.ts';
import { hasController } from '../../project/check-permissions.ts';
import type { Project } from '../../project/load-project.ts';

type Declared = Pick<Project, 'settings' | 'environment' | 'dir'>;

type Stored = Pick<Engine, 'driver' | 'dialect' | 'model'>;

/** The changes `config/permissions` would make in the database. */
export const permissionChanges = (stored: Stored, { settings, dir }: Declared): Promise<readonly PermissionChange[]> =>
  planAccess(stored, settings.permissions, (uid) => hasController(dir, uid));

/**
 * Creates the default roles and settings of a new database. Of the permissions that v4 gives these roles, only those
 * that the file lists stay: nobody has granted the others. Returns whether it created the roles.
 */
export async function createAccess(engine: Engine, project: Declared): Promise<boolean> {
  if (!(await createInitialAccess(engine))) return false;
  const changes = await permissionChanges(engine, project);
  // A seed may create the other roles.
  await preparePermissions(
    engine,
    changes.filter(({ roleId }) => roleId !== null),
    true,
  );
  return true;
}

/**
 * In production, a start that would revoke permissions stops before it changes anything: the person who granted them
 * may not know about the file.
 */
export async function refuseRevoking(stored: Stored, project: Declared): Promise<void> {
  if (project.environment !== 'production') return;
  const changes = revocationsOf(await permissionChanges(stored, project));
  if (changes.length === 0) return;
  throw new StartError(
    `config/permissions does not list these permissions of the database, and a start would revoke them:\n${list(changes)}`,
    {
      file: 'config/permissions',
      remedy: 'Add them to the file, or start with --sync-permissions to revoke them.',
    },
  );
}

/** Applies the file to the roles, and reports every permission it does not list. */
export async function syncPermissions(
  engine: Engine,
  project: Declared,
  revokes: boolean,
  print: (line: string) => void,
): Promise<void> {
  // The file may refer to roles created by a seed.
  const { revoked, kept } = await preparePermissions(engine, await permissionChanges(engine, project), revokes);
  if (revoked.length > 0) print(`Revoked, because config/permissions does not list them:\n${list(revoked)}`);
  if (kept.length === 0) return;
  print(
    `config/permissions does not list these permissions; they stay granted (--sync-permissions revokes them; production does not start without it):\n${list(kept)}`,
  );
}

const list = (changes: readonly PermissionChange[]): string =>
  describeChanges(changes)
    .map((line) => `  ${line}`)
    .join('\n');
