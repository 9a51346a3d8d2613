import type { Scope } from '../../../content/scope.ts';
import { addRows, changeRow, removeRows } from '../../../content/writing/storing/prepare-rows.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { AdminPermission } from '../admin-permission.ts';
import { ADMIN_PERMISSION_UID, readRolePermissions } from '../permission-reader.ts';

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
  /** Whether a permission whose properties change keeps its id, as in v4 when locales are added or deleted. */
  readonly keepsIds?: boolean;
}

/** The difference between a role's permissions and the requested ones. */
export function comparePermissions(
  stored: readonly AdminPermission[],
  wanted: readonly NewPermission[],
  { keeps = () => false }: ReplaceOptions = {},
): PermissionChange {
  const [wants, had] = [wanted.map(meaningOf), stored.map(meaningOf)];
  const [asked, has] = [new Set(wants), new Set(had)];
  const isKept = stored.map((one, index) => keeps(one) || asked.has(had[index] ?? ''));
  return {
    stays: stored.filter((_one, index) => isKept[index]),
    gone: stored.filter((_one, index) => !isKept[index]),
    added: wanted.filter((_one, index) => !has.has(wants[index] ?? '')),
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
  const reused = options.keepsIds ? successorsOf(gone, added) : new Map<NewPermission, number>();
  const kept = new Set(reused.values());
  const removed = gone.map(({ id }) => id).filter((id) => !kept.has(id));
  await removeRows(inner, type, removed);
  for (const [{ properties, conditions, actionParameters }, id] of reused) {
    await changeRow(inner, type, id, { properties, conditions, actionParameters });
  }
  const created = added.filter((one) => !reused.has(one));
  const rows = created.map((one) => ({ ...one, role }));
  const ids = await addRows(inner, type, rows);
  const idOf = (one: NewPermission): number => reused.get(one) ?? Number(ids[created.indexOf(one)]);
  return [...stays, ...added.map((one) => ({ ...one, id: idOf(one), roleId: role }))];
}

/** The ids of removed permissions for the same action and subject, one for each new permission. */
function successorsOf(
  gone: readonly AdminPermission[],
  added: readonly NewPermission[],
): ReadonlyMap<NewPermission, number> {
  const free = [...gone];
  const found = added.flatMap((one) => {
    const at = free.findIndex(({ action, subject }) => action === one.action && subject === one.subject);
    const [former] = at === -1 ? [] : free.splice(at, 1);
    return former === undefined ? [] : [[one, former.id] as const];
  });
  return new Map(found);
}

/** Equal permissions give equal strings, whatever the order of their members. */
const meaningOf = ({ action, subject, properties, conditions, actionParameters }: NewPermission): string =>
  JSON.stringify([action, subject, inOrder(properties), conditions, inOrder(actionParameters)]);

/** Not by a replacer, which is called for each of the hundreds of field names: a start compares all permissions. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(inOrder) : value;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object';
