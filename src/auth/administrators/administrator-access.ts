import { createHash } from 'node:crypto';
import { type Access, accessByGrants } from '../../access/access.ts';
import {
  EVERY_ENTRY,
  type Fields,
  type Grant,
  NOTHING,
  type Permission,
  type Rows,
  type Verb,
  WHOLE,
} from '../../access/grant.ts';
import { meansRows, rowsWhere } from '../../access/rows-where.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import type { EffectivePermission } from '../../management/administrators/conditions/effective-permissions.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import {
  ADMIN_USER_UID,
  type ContentType,
  FILE_UID,
  FOLDER_UID,
  LOCALE_UID,
  type Model,
  ROLE_UID,
  type Uid,
} from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

const ACTION_OF: Readonly<Record<Verb, string>> = {
  find: EXPLORER.read,
  create: EXPLORER.create,
  update: EXPLORER.update,
  delete: EXPLORER.delete,
  publish: EXPLORER.publish,
};

/** Files and folders: whoever may change them may delete them. Actions of the media library name no type. */
const LIBRARY_ACTION_OF: Readonly<Record<Exclude<Verb, 'publish'>, string>> = {
  find: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  delete: 'plugin::upload.assets.update',
};

const LIBRARY: ReadonlySet<Uid> = new Set([FILE_UID, FOLDER_UID]);

/** A role that may manage these may also find them as relation targets. */
const ALIASES: ReadonlyMap<Uid, string> = new Map([
  [ADMIN_USER_UID, 'admin::users.read'],
  ['admin::role', 'admin::roles.read'],
  [ROLE_UID, 'plugin::users-permissions.roles.read'],
  [LOCALE_UID, 'plugin::i18n.locale.read'],
]);

/** Entries show their creators to every reader; other fields of administrators require a permission. */
const CREATOR_FIELDS: ReadonlySet<string> = new Set(['firstname', 'lastname', 'username']);

/** Never passwords or tokens, whatever the role. */
const ADMINISTRATOR_FIELDS: ReadonlySet<string> = new Set([
  ...CREATOR_FIELDS,
  ...['email', 'isActive', 'blocked', 'preferedLanguage'],
]);

/** Grants on content from an administrator's permissions. */
export function administratorAccess(model: Model, permissions: readonly EffectivePermission[]): Access {
  const actions = new Set(permissions.map(({ action }) => action));
  const grants = new Map<string, Grant | null>();
  const grantOf = (uid: Uid, verb: Verb): Grant | null => {
    const type = model.contentTypes.get(uid);
    if (type === undefined) return null;
    if (uid === ADMIN_USER_UID) return verb === 'find' ? administratorGrant(actions) : null;
    if (uid === FOLDER_UID && verb === 'find') return folderGrant(actions);
    const granted = permissions.filter((permission) => appliesTo(permission, uid, verb));
    // A grant that matches no entry is still a grant: the response is an empty list, not a refusal.
    return granted.length === 0 ? null : granted.flatMap((permission) => readPermission(model, type, permission, verb));
  };
  return accessByGrants({
    key: keyOf(permissions),
    allows: (action) => actions.has(action),
    grant: (uid, verb) => getOrCreate(grants, `${verb} ${uid}`, () => grantOf(uid, verb)),
    admitted: NOTHING,
  });
}

function appliesTo({ action, subject }: EffectivePermission, uid: Uid, verb: Verb): boolean {
  if (LIBRARY.has(uid)) return verb !== 'publish' && action === LIBRARY_ACTION_OF[verb];
  return (action === ACTION_OF[verb] && subject === uid) || (verb === 'find' && action === ALIASES.get(uid));
}

const administratorGrant = (actions: ReadonlySet<string>): Grant => [
  {
    fields: actions.has('admin::users.read') ? ADMINISTRATOR_FIELDS : CREATOR_FIELDS,
    locales: 'all',
    rows: null,
  },
];

/** Files show the folder they are in; the folder's contents require a permission. Readers see every folder, as in v4. */
const folderGrant = (actions: ReadonlySet<string>): Grant =>
  actions.has(LIBRARY_ACTION_OF.find)
    ? WHOLE
    : [{ fields: new Set(['name', 'pathId', 'path']), locales: 'all', rows: null }];

function readPermission(
  model: Model,
  type: ContentType,
  permission: EffectivePermission,
  verb: Verb,
): readonly Permission[] {
  const { fields, locales } = permission.properties;
  const limits = {
    fields: readFields(fields, unnamedFields(type, verb)),
    locales: type.localized ? readLocales(locales, verb) : 'all',
  } as const;
  if (permission.rows === null) return [{ ...limits, rows: null }];
  const rows = readRows(model, type, permission.rows);
  return rows === null ? [] : [{ ...limits, rows }];
}

/** Unreadable properties must not grant everything. */
const readFields = (fields: unknown, unnamed: readonly string[]): Fields =>
  fields === undefined ? 'all' : new Set(Array.isArray(fields) ? [...(fields as string[]), ...unnamed] : []);

/** Permissions cannot name fields hidden by the schema (`visible: false`): every permission includes them, as in v4. */
const unnamedFields = ({ attributes, builtIn }: ContentType, verb: Verb): readonly string[] =>
  builtIn
    ? []
    : [...attributes.values()]
        .filter(({ name, visible, writable }) => !visible && !EVERY_ENTRY.has(name) && (writable || verb === 'find'))
        .map(({ name }) => name);

/** Permissions to create without locales apply to all locales, as in v4; others then apply to none. */
const readLocales = (locales: unknown, verb: Verb): Permission['locales'] =>
  locales === null || (locales === undefined && verb === 'create')
    ? 'all'
    : new Set(Array.isArray(locales) ? (locales as string[]) : []);

/** Any of the filters must match; null if none can. */
function readRows(model: Model, type: ContentType, filters: readonly RawObject[]): Rows | null {
  const usable = filters.filter((one) => meansRows(model, type, one));
  return usable.length === 0 ? null : rowsWhere(model, type, { $or: usable });
}

/** Derived only from properties that affect content; per person only if conditions refer to the person. */
function keyOf(permissions: readonly EffectivePermission[]): string {
  const parts = permissions
    .filter(({ action }) => DECIDING.has(action))
    .map(({ action, subject, properties, rows }) => [action, subject, properties, rows]);
  return `administrator ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

const DECIDING: ReadonlySet<string> = new Set([
  ...Object.values(ACTION_OF),
  ...ALIASES.values(),
  ...Object.values(LIBRARY_ACTION_OF),
]);
