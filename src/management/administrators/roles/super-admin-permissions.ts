import type { Engine } from '../../../content/engine.ts';
import { openCodeScope, type Scope } from '../../../content/scope.ts';
import { writeRows } from '../../../content/writing/storing/write-rows.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { LOCALE_UID } from '../../../schema/model.ts';
import { createEntityReader } from '../../entity-reader.ts';
import { SUPER_ADMIN_CODE } from '../administrator.ts';
import { ADMINISTRATORS_LOCK } from '../administrator-store.ts';
import { ADMIN_PERMISSION_UID, ADMIN_ROLE_UID, readRolePermissions } from '../permission-reader.ts';
import type { PermissionRules } from '../permission-rules.ts';
import { everythingOf } from './action-permissions.ts';
import {
  type NewPermission,
  type PermissionPlan,
  planPermissions,
  type ReplaceOptions,
} from './replace-permissions.ts';

/** Gives the super admin role all permissions. Usually it has them, and nothing is locked. */
export async function completeSuperAdmin(engine: Engine, rules: Pick<PermissionRules, 'actions'>): Promise<void> {
  const scope = openCodeScope(engine);
  const plan = async (at: Scope) => planSuperAdmin(at, rules, await localeCodes(at, rules));
  if (((await plan(scope))?.steps ?? []).length === 0) return;
  await writeRows(scope, {
    locks: [ADMINISTRATORS_LOCK],
    decide: async (inner) => ({ steps: (await plan(inner))?.steps ?? [], finish: async () => undefined }),
  });
}

/** The steps to the permissions that the super admin role has with these locales; null if there is no such role. */
export async function planSuperAdmin(
  scope: Scope,
  { actions }: Pick<PermissionRules, 'actions'>,
  locales: readonly string[],
  options: Pick<ReplaceOptions, 'keepsIds'> = {},
): Promise<PermissionPlan | null> {
  const { engine } = scope;
  const roles = createEntityReader(engine, contentTypeOf(engine.model, ADMIN_ROLE_UID), scope);
  const role = await roles.first({ fields: ['id'], filters: { code: SUPER_ADMIN_CODE }, sort: 'id' });
  if (role === null) return null;
  const stored = await readRolePermissions(engine, role.id, scope);
  const wanted = actions.all
    .flatMap((action) => everythingOf(engine, action))
    .map((permission) => {
      const isLimited = actions.limits('locales', permission.action, permission.subject);
      return isLimited ? { ...permission, properties: { ...permission.properties, locales } } : permission;
    })
    .map((permission) => withFieldsOf(permission, stored));
  const keeps = ({ action, subject }: NewPermission): boolean =>
    actions.get(action) === undefined || (subject !== null && !engine.model.contentTypes.has(subject));
  const type = contentTypeOf(engine.model, ADMIN_PERMISSION_UID);
  return planPermissions(type, role.id, stored, wanted, { ...options, keeps });
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

/** The locales table exists only with the i18n plugin. */
async function localeCodes(scope: Scope, { actions }: Pick<PermissionRules, 'actions'>): Promise<readonly string[]> {
  const { engine } = scope;
  const type = engine.model.contentTypes.get(LOCALE_UID);
  if (type === undefined || actions.get('plugin::i18n.locale.read') === undefined) return [];
  const found = await createEntityReader(engine, type, scope).list({ fields: ['code'], sort: 'id' });
  return found.map(({ code }) => String(code));
}
