import type { Engine } from '../../../content/engine.ts';
import { openCodeScope } from '../../../content/scope.ts';
import { addRows, changeRow, inRowsTransaction } from '../../../content/writing/storing/prepare-rows.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { ADMIN_USER_UID, type Component, LOCALE_UID, type Model, type Type, USER_UID } from '../../../schema/model.ts';
import { createEntityReader } from '../../entity-reader.ts';
import { EXPLORER, type PermissionAction } from '../actions/permission-action.ts';
import { ADMINISTRATORS_LOCK } from '../administrator-store.ts';
import { SUPER_ADMIN_CODE } from '../administrator.ts';
import { ADMIN_PERMISSION_UID, ADMIN_ROLE_UID } from '../permission-reader.ts';
import type { PermissionRules } from '../permission-rules.ts';
import { comparePermissions, type NewPermission, type ReplaceOptions } from './replace-permissions.ts';
import { createAdminRoleStore } from './admin-role-store.ts';

type Actions = Pick<PermissionRules, 'actions'>;

/**
 * As v4 does at every start: creates the three default roles in a database without roles, and gives the super admin
 * role all permissions. Unlike in v4, unknown permissions stay stored: they belong to a disabled plugin, or to another
 * server with newer schemas.
 */
export async function settleAdminRoles(engine: Engine, rules: Actions): Promise<void> {
  const roles = createAdminRoleStore(engine);
  if ((await roles.byCode(SUPER_ADMIN_CODE)) === null) await createFirstRoles(engine, rules);
  await completeSuperAdmin(engine, rules);
}

/** Also called when a locale was added or deleted, so the super admin can use a new one at once. */
export async function completeSuperAdmin(
  engine: Engine,
  { actions }: Actions,
  options: Pick<ReplaceOptions, 'keepsIds'> = {},
): Promise<void> {
  const roles = createAdminRoleStore(engine);
  const role = await roles.byCode(SUPER_ADMIN_CODE);
  if (role === null) return;
  // The locales table exists only with the i18n plugin.
  const locales = actions.get('plugin::i18n.locale.read') === undefined ? [] : await localeCodes(engine);
  const all = actions.all
    .flatMap((action) => everythingOf(engine, action))
    .map((permission) => {
      const isLimited = actions.limits('locales', permission.action, permission.subject);
      return isLimited ? { ...permission, properties: { ...permission.properties, locales } } : permission;
    });
  const keeps = ({ action, subject }: NewPermission): boolean =>
    actions.get(action) === undefined || (subject !== null && !engine.model.contentTypes.has(subject));
  const stored = await roles.permissionsOf(role.id);
  const wanted = all.map((permission) => withFieldsOf(permission, stored));
  // Usually there is nothing to do, and nothing is locked.
  const { gone, added } = comparePermissions(stored, wanted, { keeps });
  if (gone.length + added.length > 0) await roles.assign(role.id, wanted, { ...options, keeps });
}

/** Keeps fields that only the schemas of another server have; missing fields of this server are appended. */
function withFieldsOf(permission: NewPermission, stored: readonly NewPermission[]): NewPermission {
  const { fields } = permission.properties;
  if (!Array.isArray(fields)) return permission;
  const same = stored.filter(({ action, subject }) => action === permission.action && subject === permission.subject);
  const granted = same.flatMap(({ properties }) => (Array.isArray(properties.fields) ? properties.fields : []));
  if (granted.every((field) => fields.includes(field))) return permission;
  return { ...permission, properties: { ...permission.properties, fields: [...new Set([...granted, ...fields])] } };
}

async function localeCodes(engine: Engine): Promise<readonly string[]> {
  const type = engine.model.contentTypes.get(LOCALE_UID);
  if (type === undefined) return [];
  const found = await createEntityReader(engine, type).list({ fields: ['code'], sort: 'id' });
  return found.map(({ code }) => String(code));
}

/** Permissions for an action on all its types and fields. */
function everythingOf({ model }: Engine, { id, subjects, properties }: PermissionAction): readonly NewPermission[] {
  if (subjects === undefined) return [permission(id)];
  return subjects.map((subject) => {
    const type = contentTypeOf(model, subject);
    return permission(id, subject, properties?.includes('fields') ? { fields: permissionFields(model, type) } : {});
  });
}

const permission = (
  action: string,
  subject: string | null = null,
  properties: NewPermission['properties'] = {},
  conditions: readonly string[] = [],
): NewPermission => ({ action, subject, properties, conditions, actionParameters: {} });

const OWN = ['admin::is-creator'];

const FIRST_ROLES = [
  {
    name: 'Super Admin',
    code: SUPER_ADMIN_CODE,
    description: 'Super Admins can access and manage all features and settings.',
  },
  {
    name: 'Editor',
    code: 'strapi-editor',
    description: 'Editors can manage and publish contents including those of other users.',
  },
  { name: 'Author', code: 'strapi-author', description: 'Authors can manage the content they have created.' },
];

/** Only if there are no roles at all; existing administrators become super admins. */
async function createFirstRoles(engine: Engine, rules: Actions): Promise<void> {
  const typeOf = (uid: string) => contentTypeOf(engine.model, uid);
  const [roles, permissions, users] = [typeOf(ADMIN_ROLE_UID), typeOf(ADMIN_PERMISSION_UID), typeOf(ADMIN_USER_UID)];
  await inRowsTransaction(openCodeScope(engine), [roles, permissions, users], async (inner) => {
    await inner.transaction?.session.lock(ADMINISTRATORS_LOCK);
    if ((await createEntityReader(engine, roles, inner).first({ fields: ['id'] })) !== null) return;
    const [superAdmin, editor, author] = await addRows(inner, roles, FIRST_ROLES);
    for (const { id } of await createEntityReader(engine, users, inner).list({ fields: ['id'] })) {
      await changeRow(inner, users, id, { roles: [superAdmin] });
    }
    const editing = rules.actions.all
      .filter(({ section }) => section === 'contentTypes')
      .flatMap((action) => everythingOf(engine, action))
      .filter(({ subject }) => subject !== USER_UID);
    const authoring = editing
      .filter(({ action }) => action !== EXPLORER.publish)
      .map((one) => ({ ...one, conditions: OWN }));
    await addRows(inner, permissions, [
      ...[...editing, ...libraryPermissions([])].map((one) => ({ ...one, role: editor })),
      ...[...authoring, ...libraryPermissions(OWN)].map((one) => ({ ...one, role: author })),
    ]);
  });
}

const libraryPermissions = (conditions: readonly string[]): readonly NewPermission[] => [
  permission('plugin::upload.read', null, {}, conditions),
  permission('plugin::upload.configure-view'),
  permission('plugin::upload.assets.create'),
  permission('plugin::upload.assets.update', null, {}, conditions),
  permission('plugin::upload.assets.download'),
  permission('plugin::upload.assets.copy-link'),
];

/** Components may be recursive. */
const DEEPEST = 15;

/** Every field that a permission can name; for components, the fields inside: `seo.metaTitle`. */
function permissionFields(model: Model, type: Type, prefix = '', depth = DEEPEST): readonly string[] {
  if (depth === 0) return prefix === '' ? [] : [prefix.slice(0, -1)];
  return [...type.attributes.values()].flatMap((attribute) => {
    if (!attribute.visible) return [];
    const path = `${prefix}${attribute.name}`;
    if (attribute.kind !== 'component') return [path];
    const component = model.components.get(attribute.component) as Component;
    const inside = permissionFields(model, component, `${path}.`, depth - 1);
    return inside.length === 0 ? [path] : inside;
  });
}
