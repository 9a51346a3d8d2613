import { ServerError } from '../../../../kit/src/server-error.ts';
import { call } from '../../server/call.ts';
import { t } from '../../texts/t.ts';
import { type ApiOwner, loadRoleActions } from './api-actions.ts';
import type { UserRoleGrant, UserRoleGrants } from '../../../../src/admin/contract/access.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';

export type ApiRole = UserRoleGrant;

export interface LoadedApiRole {
  readonly owners: readonly ApiOwner[];
  /** Null for a new one. */
  readonly role: (ApiRole & { readonly description: string }) | null;
  readonly others: readonly ApiRole[];
  /** The grants of a new project. */
  readonly initial: ReadonlySet<string>;
}

/** A role with all available actions, and the grants of the other roles. */
export async function loadApiRoles(id: number | null): Promise<LoadedApiRole> {
  const [owners, { data }, stored] = await Promise.all([
    loadRoleActions(),
    call<Data<UserRoleGrants>>('GET', '/studio/api/user-roles/grants'),
    id === null ? null : call<{ role: { description: string | null } }>('GET', `/users-permissions/roles/${id}`),
  ]);
  const role = data.roles.find((one) => one.id === id) ?? null;
  if (id !== null && role === null) throw new ServerError(404, t('roles.roleDeleted'));
  return {
    owners,
    role: role && { ...role, description: stored?.role.description ?? '' },
    others: data.roles.filter((one) => one.id !== id),
    initial: new Set(data.initial),
  };
}

interface Texts {
  readonly name: string;
  readonly description: string;
}

export const createApiRole = (texts: Texts, granted: Iterable<string>): Promise<unknown> =>
  call('POST', '/users-permissions/roles', { body: { ...texts, permissions: permissionsOf(granted) } });

/** Sends only the differences, because others may change the role at the same time. */
export const changeApiRole = (
  id: number,
  change: Partial<Texts> & { readonly grant: readonly string[]; readonly revoke: readonly string[] },
): Promise<unknown> => call('PUT', `/studio/api/user-roles/${id}`, { body: change });

type Controllers = Record<string, Record<string, { enabled: true }>>;

function permissionsOf(granted: Iterable<string>): Readonly<Record<string, { controllers: Controllers }>> {
  const owners: Record<string, { controllers: Controllers }> = {};
  for (const name of granted) {
    const [owner = '', controller = '', action = ''] = name.split('.');
    owners[owner] ??= { controllers: {} };
    owners[owner].controllers[controller] ??= {};
    owners[owner].controllers[controller][action] = { enabled: true };
  }
  return owners;
}
