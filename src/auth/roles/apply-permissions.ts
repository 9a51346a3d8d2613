import type { ContentType, Model } from '../../schema/model.ts';
import { actionsOfType } from './action-catalogue.ts';
import { roleOfType, type RolePermissions } from './role-permissions.ts';
import type { RoleStore } from '../../management/users/role-store.ts';

/** `config/permissions`: role -> content type uid (or `*`) -> actions (or `*`). */
export type PermissionGrants = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The changes that the file makes to a role. */
export interface PermissionChange {
  /** The role's type: `public`, `authenticated`, … */
  readonly role: string;
  /** Null: the role will be created. */
  readonly roleId: number | null;
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
}

/** Whether the project has a controller of this name: `api::search.search`. */
export type HasController = (uid: string) => boolean;

/**
 * The difference between the file and the database. For a role that it names, the file is authoritative for the
 * project's content types and controllers, and for each plugin controller that it names; other roles and controllers
 * stay unchanged. Content types that this project lacks may belong to a server with newer schemas.
 */
export function diffPermissions(
  file: PermissionGrants,
  model: Model,
  stored: ReadonlyMap<number, RolePermissions>,
  hasController: HasController = () => false,
): readonly PermissionChange[] {
  const isOwn = (uid: string): boolean =>
    uid.startsWith('api::') && (model.contentTypes.has(uid) || hasController(uid));
  return Object.entries(file).flatMap(([role, grants]) => {
    const current = roleOfType(stored, role);
    const wanted = new Set(Object.entries(grants).flatMap(([type, actions]) => expandGrant(model, type, actions)));
    const has: ReadonlySet<string> = current?.actions ?? new Set();
    const grant = [...wanted].filter((action) => !has.has(action));
    const revoke = [...has].filter((action) => {
      const holder = action.slice(0, action.lastIndexOf('.'));
      return !wanted.has(action) && (isOwn(holder) || Object.hasOwn(grants, holder));
    });
    if (current && grant.length === 0 && revoke.length === 0) return [];
    return [{ role, roleId: current?.role.id ?? null, grant, revoke }];
  });
}

/** The full actions of one line of the file. */
export function expandGrant(model: Model, type: string, actions: readonly string[]): readonly string[] {
  const types = [...model.contentTypes.values()].filter((candidate) =>
    type === '*' ? candidate.apiName !== null : candidate.uid === type && candidate.apiName !== null,
  );
  // Plugin controllers are not content types of the project, so `*` cannot be expanded.
  if (types.length === 0) return actions.map((action) => `${type}.${action}`);
  return types.flatMap((one) => actionsGranted(one, actions, type === '*').map((action) => `${one.uid}.${action}`));
}

/** `*` as a type means every type with the action: single types have no `findOne`. */
function actionsGranted(type: ContentType, actions: readonly string[], anyType: boolean): readonly string[] {
  const known = actionsOfType(type);
  if (actions.includes('*')) return known;
  return anyType ? actions.filter((action) => known.includes(action)) : actions;
}

export async function applyPermissions(roles: RoleStore, changes: readonly PermissionChange[]): Promise<void> {
  const created = changes
    .filter(({ roleId }) => roleId === null)
    .map(({ role, grant }) => ({ role: { name: roleName(role), description: null, type: role }, actions: grant }));
  const changed = changes.flatMap(({ roleId, grant, revoke }) =>
    roleId === null ? [] : [[roleId, { grant, revoke }] as const],
  );
  if (changes.length > 0) await roles.apply(created, new Map(changed));
}

const roleName = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}`.replaceAll(/[_-]/g, ' ');

/** One line per change, as `plinth check` prints them. */
export const describeChanges = (changes: readonly PermissionChange[]): readonly string[] =>
  changes.flatMap(({ role, roleId, grant, revoke }) => [
    ...(roleId === null ? [`${role}: new role`] : []),
    ...grant.map((action) => `${role}: + ${action}`),
    ...revoke.map((action) => `${role}: - ${action}`),
  ]);
