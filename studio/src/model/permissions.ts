import type { ShownPermission } from '../../../src/admin/contract/access.ts';

/** What the page needs to know of a permission. */
export type Permission = Pick<ShownPermission, 'action' | 'subject'> &
  Partial<Pick<ShownPermission, 'properties' | 'conditions'>>;

export type EntryAction = 'create' | 'read' | 'update' | 'delete' | 'publish';

/** The person's permissions as known to the page. The server decides. */
export interface Rights {
  may(action: string, subject?: string | null): boolean;
  mayEntry(action: EntryAction, uid: string): boolean;
  /** Whether a field, `seo.metaTitle`, is readable or writable in any entry of a type. */
  mayField(action: EntryAction, uid: string, field: string): boolean;
  /** The permitted locales; null for all. */
  localesOf(action: EntryAction, uid: string): ReadonlySet<string> | null;
}

const EXPLORER = 'plugin::content-manager.explorer';

export function rightsOf(permissions: readonly Permission[]): Rights {
  const granted = groupByKey(permissions);
  const find = (action: EntryAction, uid: string): readonly Permission[] =>
    granted.get(keyOf(`${EXPLORER}.${action}`, uid)) ?? [];
  return {
    may: (action, subject = null) => granted.has(keyOf(action, subject)),
    mayEntry: (action, uid) => find(action, uid).length > 0,
    mayField: (action, uid, field) =>
      find(action, uid).some(({ properties }) => {
        const fields = properties?.fields;
        if (fields === undefined || fields === null) return true;
        // A component is permitted if one of its fields is; a permission for the component itself includes all its
        // fields.
        return fields.some((one) => one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`));
      }),
    localesOf: (action, uid) => {
      const lists = find(action, uid).map(({ properties }) => properties?.locales);
      return lists.some((one) => one === null) ? null : new Set(lists.flatMap((one) => one ?? []));
    },
  };
}

const keyOf = (action: string, subject: string | null | undefined): string => `${action} ${subject ?? ''}`;

function groupByKey(permissions: readonly Permission[]): Map<string, Permission[]> {
  const groups = new Map<string, Permission[]>();
  for (const one of permissions) {
    const key = keyOf(one.action, one.subject);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
