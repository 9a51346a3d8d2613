import type { Scope } from '../../../content/scope.ts';
import { addRows, removeRows } from '../../../content/writing/storing/prepare-rows.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { AdminPermission } from '../admin-permission.ts';
import { ADMIN_PERMISSION_UID } from '../permission-reader.ts';
import { readRolePermissions } from './role-permissions.ts';

export type NewPermission = Omit<AdminPermission, 'id' | 'roleId'>;

export interface PermissionChange {
  readonly stays: readonly AdminPermission[];
  readonly gone: readonly AdminPermission[];
  readonly added: readonly NewPermission[];
}

export interface ReplaceOptions {
  /** Never removed. */
  readonly keeps?: (permission: AdminPermission) => boolean;
  /** Throws if the change is not allowed. */
  readonly guard?: (change: PermissionChange) => void;
}

/** The difference between a role's permissions and the requested ones. */
export function comparePermissions(
  stored: readonly AdminPermission[],
  wanted: readonly NewPermission[],
  { keeps = () => false }: ReplaceOptions = {},
): PermissionChange {
  const [asked, has] = [new Set(wanted.map(meaningOf)), new Set(stored.map(meaningOf))];
  const stays = (one: AdminPermission): boolean => keeps(one) || asked.has(meaningOf(one));
  return {
    stays: stored.filter(stays),
    gone: stored.filter((one) => !stays(one)),
    added: wanted.filter((one) => !has.has(meaningOf(one))),
  };
}

/** Inside the role's transaction. Returns unchanged permissions first, then new ones. */
export async function replacePermissions(
  inner: Scope,
  role: number,
  wanted: readonly NewPermission[],
  options: ReplaceOptions = {},
): Promise<readonly AdminPermission[]> {
  const type = contentTypeOf(inner.engine.model, ADMIN_PERMISSION_UID);
  const stored = await readRolePermissions(inner.engine, role, inner);
  const change = comparePermissions(stored, wanted, options);
  options.guard?.(change);
  const { stays, gone, added } = change;
  const [goneIds, rows] = [gone.map(({ id }) => id), added.map((one) => ({ ...one, role }))];
  await removeRows(inner, type, goneIds);
  const ids = await addRows(inner, type, rows);
  return [...stays, ...added.map((one, index) => ({ ...one, id: Number(ids[index]), roleId: role }))];
}

/** Equal permissions give equal strings, whatever the order of their members. */
const meaningOf = ({ action, subject, properties, conditions, actionParameters }: NewPermission): string =>
  JSON.stringify([action, subject, properties, conditions, actionParameters], (_name, value: unknown) =>
    isRecord(value) ? sorted(value) : value,
  );

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
