import { isDeepStrictEqual } from 'node:util';
import type { AdministratorCaller } from '../../auth/administrators/administrator-authenticator.ts';
import { forbidden } from '../../errors.ts';
import type { AdminPermission } from '../../management/administrators/admin-permission.ts';
import { type Administrator, SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';

export const isSuperAdmin = ({ administrator }: AdministratorCaller): boolean =>
  administrator.roles.some(({ code }) => code === SUPER_ADMIN_CODE);

/**
 * Administrators can grant no more than they have: roles with permissions they lack, and accounts with such roles, are
 * off limits. v4 does not check this.
 */
export async function refuseHigherRoles(
  parts: AdminParts,
  caller: AdministratorCaller,
  roles: readonly (string | number)[],
  account?: Administrator,
): Promise<void> {
  (await createRankCheck(parts, caller))(roles, account);
}

/** The same as a function that reads nothing, for a transaction. */
export async function createRankCheck(parts: AdminParts, caller: AdministratorCaller): Promise<RankCheck> {
  if (isSuperAdmin(caller)) return () => undefined;
  const byRole = await parts.permissions();
  // Whatever a copy of their role is granted, being a super admin is more.
  const highest = await parts.roles.byCode(SUPER_ADMIN_CODE);
  return (roles, account) => {
    const roleIds = [...roles.map(Number), ...(account?.roles ?? []).map(({ id }) => id)];
    if (highest !== null && roleIds.includes(highest.id)) throw forbidden();
    for (const role of new Set(roleIds)) {
      if (!(byRole.get(role) ?? []).every((permission) => holds(caller, permission))) throw forbidden();
    }
  };
}

type RankCheck = (roles: readonly (string | number)[], account?: Administrator) => void;

/** Whether a permission of the caller covers this one. */
export function holds({ effective }: AdministratorCaller, wanted: Omit<AdminPermission, 'id' | 'roleId'>): boolean {
  return effective.some(
    (own) =>
      own.action === wanted.action &&
      own.subject === wanted.subject &&
      (own.conditions.length === 0 || isDeepStrictEqual([...own.conditions].sort(), [...wanted.conditions].sort())) &&
      covers(own.properties.fields, wanted.properties.fields, undefined) &&
      covers(own.properties.locales, wanted.properties.locales, null),
  );
}

/** `all` is the property's value for "everything". */
function covers(
  own: readonly string[] | null | undefined,
  wanted: readonly string[] | null | undefined,
  all: null | undefined,
): boolean {
  if (own === all || isDeepStrictEqual(own, wanted)) return true;
  return Array.isArray(own) && Array.isArray(wanted) && wanted.every((name) => own.includes(name));
}
