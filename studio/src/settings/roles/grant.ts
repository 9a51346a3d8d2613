import type { Limits, RolePermission } from './permission-tree.ts';

/** A role's permission for an action; null for none. Contains only the properties that can limit the action. */
export interface Grant {
  readonly fields?: readonly string[];
  readonly locales?: readonly string[];
  readonly conditions: readonly string[];
}

export type Extent = 'none' | 'some' | 'all';

const PROPERTIES = ['fields', 'locales'] as const;

export function readGrant(permission: RolePermission | undefined, limits: Limits): Grant | null {
  if (permission === undefined) return null;
  const { fields, locales } = permission.properties;
  return {
    // A missing list of fields means all of them; for locales, only null does.
    ...(limits.has('fields') && { fields: covered(fields, limits.get('fields') ?? []) }),
    ...(limits.has('locales') && {
      locales: covered(locales === undefined ? [] : locales, limits.get('locales') ?? []),
    }),
    conditions: permission.conditions,
  };
}

/** A component that is named itself includes all its fields. */
function covered(given: readonly string[] | null | undefined, all: readonly string[]): readonly string[] {
  if (given === undefined || given === null) return all;
  const named = new Set(given);
  return all.filter((leaf) => pathsTo(leaf).some((path) => named.has(path)));
}

const pathsTo = (leaf: string): readonly string[] =>
  leaf.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'));

export const wholeGrant = (limits: Limits, conditions: readonly string[] = []): Grant => ({
  ...Object.fromEntries(limits),
  conditions,
});

export function extentOf(grant: Grant | null, limits: Limits): Extent {
  if (grant === null) return 'none';
  const isWhole = PROPERTIES.every((name) => (grant[name]?.length ?? 0) === (limits.get(name)?.length ?? 0));
  return isWhole ? 'all' : 'some';
}

/** Whether all, some or none of these fields or locales are granted. */
export function extentWithin(grant: Grant | null, property: 'fields' | 'locales', names: readonly string[]): Extent {
  const granted = new Set(grant?.[property]);
  const count = names.filter((name) => granted.has(name)).length;
  return count === 0 ? 'none' : count === names.length ? 'all' : 'some';
}

/** Grants or revokes some fields or locales. If none is left, nothing is granted. */
export function withNames(
  grant: Grant | null,
  limits: Limits,
  property: 'fields' | 'locales',
  names: readonly string[],
  isGranted: boolean,
): Grant | null {
  const changed = new Set(names);
  // Granting the first field also grants every locale, and vice versa.
  const before = grant ?? { ...wholeGrant(limits), [property]: [] };
  const held = new Set(before[property]);
  const all = limits.get(property) ?? [];
  const next = all.filter((name) => (changed.has(name) ? isGranted : held.has(name)));
  return next.length === 0 ? null : { ...before, [property]: next };
}

export function areEqual(one: Grant | null, other: Grant | null): boolean {
  if (one === null || other === null) return one === other;
  return sameNames(one.conditions, other.conditions) && PROPERTIES.every((name) => sameNames(one[name], other[name]));
}

function sameNames(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}

/** The stored format of a grant. Unchanged lists stay as stored: `null` also covers locales added later. */
export function writeGrant(
  address: Pick<RolePermission, 'action' | 'subject'>,
  grant: Grant,
  stored: RolePermission | undefined,
  limits: Limits,
): RolePermission {
  const before = readGrant(stored, limits);
  const lists = PROPERTIES.flatMap((name) => {
    const list = grant[name];
    if (list === undefined) return [];
    const isSame = before !== null && sameNames(before[name], list);
    const value = isSame ? stored?.properties[name] : list;
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...{ action: address.action, subject: address.subject, actionParameters: stored?.actionParameters ?? {} },
    properties: Object.fromEntries(lists),
    conditions: grant.conditions,
  };
}
