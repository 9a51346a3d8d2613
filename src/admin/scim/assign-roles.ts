import { whileDoingElse } from '../../activity/acting.ts';
import { type Administrator, SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import { withRoles } from '../people/shown-administrator.ts';
import type { ScimParts } from './scim-endpoint.ts';

/** How often a person is looked at again, because others have changed their groups meanwhile. */
const MAX_ROUNDS = 5;

/**
 * Gives people the roles of their groups. Roles that no group and no default names were given by hand, and stay. It
 * looks again after each change: of two that run at the same time, the last one sees what both have stored.
 */
export async function assignRoles(parts: ScimParts, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const administrator = await parts.administrators.byId(id);
      const roles = administrator === null ? null : await rolesOfToday(parts, administrator);
      if (roles === null) break;
      const change = () => parts.administrators.update(id, { roles });
      const changed = await whileDoingElse('administrator.update', change);
      if (changed !== null) parts.engine.events.emit('user.update', { user: withRoles(changed) });
    }
  }
}

/** Null if they have them, or are not managed by the directory. */
async function rolesOfToday(
  parts: ScimParts,
  { id, roles: had }: Pick<Administrator, 'id' | 'roles'>,
): Promise<readonly number[] | null> {
  const { scim, directory } = parts;
  const groups = (await directory.groups()).filter(({ members }) => members.includes(id));
  if (groups.length === 0 && !(await directory.people()).has(id)) return null;
  const given = groups.flatMap(({ displayName }) => scim.groups.get(displayName) ?? []);
  const known = await mappedRoles(parts);
  const named = (names: readonly string[]): readonly number[] =>
    known.filter(({ code, name }) => names.some((one) => one === code || one === name)).map((role) => role.id);
  const managed = named([...scim.groups.values(), scim.default].flat());
  const today = named(given.length > 0 ? given : scim.default);
  const next = [...new Set([...had.map((role) => role.id).filter((one) => !managed.includes(one)), ...today])];
  const isSame = next.length === had.length && had.every((role) => next.includes(role.id));
  return isSame ? null : next;
}

/** Roles that a directory may give and take. */
export const mappedRoles = async ({ roles, scim }: ScimParts) =>
  (await roles.list()).filter(({ code }) => scim.superAdmins || code !== SUPER_ADMIN_CODE);
