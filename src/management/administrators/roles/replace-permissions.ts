import type { Id, NewEntry } from '../../../change/write-value.ts';
import { addStep, changeStep, newRow, removeStep, type RowStep } from '../../../content/writing/storing/row-step.ts';
import type { ContentType } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { AdminPermission } from '../admin-permission.ts';

export type NewPermission = Omit<AdminPermission, 'id' | 'roleId'>;

/** A permission as requests and project code write it; absent members have v4's defaults. */
export function readPermissionData(data: unknown): NewPermission {
  const { action, subject, properties, conditions, actionParameters } = data as Partial<NewPermission>;
  return {
    action: String(action),
    subject: subject ?? null,
    properties: properties ?? {},
    conditions: conditions ?? [],
    actionParameters: actionParameters ?? {},
  };
}

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
  const [wantedMeanings, storedMeanings] = [new Set(wants), new Set(had)];
  const isKept = stored.map((one, index) => keeps(one) || wantedMeanings.has(had[index] ?? ''));
  return {
    stays: stored.filter((_one, index) => isKept[index]),
    gone: stored.filter((_one, index) => !isKept[index]),
    added: wanted.filter((_one, index) => !storedMeanings.has(wants[index] ?? '')),
  };
}

export interface PermissionPlan {
  readonly change: PermissionChange;
  readonly steps: readonly RowStep[];
  /** Unchanged permissions first, then new ones. */
  readonly written: (idOf: (row: NewEntry) => Id) => readonly AdminPermission[];
}

/** The steps from the stored permissions of a role to the requested ones. */
export function planPermissions(
  type: ContentType,
  role: number,
  stored: readonly AdminPermission[],
  wanted: readonly NewPermission[],
  options: ReplaceOptions = {},
): PermissionPlan {
  const change = comparePermissions(stored, wanted, options);
  options.guard?.(change);
  const { stays, gone, added } = change;
  const reused = options.keepsIds ? successorsOf(gone, added) : new Map<NewPermission, number>();
  const keptIds = new Set(reused.values());
  const rows = new Map(added.filter((one) => !reused.has(one)).map((one) => [one, newRow()]));
  return {
    change,
    steps: [
      ...gone.filter(({ id }) => !keptIds.has(id)).map(({ id }) => removeStep(type, id)),
      ...[...reused].map(([{ properties, conditions, actionParameters }, id]) =>
        changeStep(type, id, { properties, conditions, actionParameters }),
      ),
      ...[...rows].map(([one, as]) => addStep(type, { ...one, role }, { as })),
    ],
    written: (idOf) => [
      ...stays,
      ...added.map((one) => ({ ...one, id: reused.get(one) ?? idOf(rows.get(one) as NewEntry), roleId: role })),
    ],
  };
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
