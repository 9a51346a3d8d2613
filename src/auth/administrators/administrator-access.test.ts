import { expect, test } from 'vitest';
import { modelOf } from '../../../test/support/schema-documents.ts';
import { NOTHING, WHOLE } from '../../access/grant.ts';
import type { AdminPermission } from '../../management/administrators/admin-permission.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { effectivePermissions } from '../../management/administrators/conditions/effective-permissions.ts';
import { createPermissionRules } from '../../management/administrators/permission-rules.ts';
import { administratorAccess } from './administrator-access.ts';

const model = modelOf({ note: { title: { type: 'string' }, secret: { type: 'string' } } });
const NOTE = 'api::note.note';
const personOf = (id: number): Administrator => ({
  id,
  ...{ firstname: null, lastname: null, username: null, email: null, preferedLanguage: null, createdAt: null },
  ...{ updatedAt: null, passwordHash: 'x', registrationToken: null, resetPasswordToken: null, blocked: false },
  isActive: true,
  roles: [{ id: 4, name: null, code: null, description: null }],
});
const ANNA = personOf(7);
const accessOf = async (used: Model, person: Administrator, permissions: readonly AdminPermission[]) => {
  const rules = createPermissionRules(used, []);
  return administratorAccess(used, await effectivePermissions(rules, person, permissions));
};

const permission = (action: string, rest: Partial<AdminPermission> = {}): AdminPermission => ({
  id: 1,
  action: `plugin::content-manager.explorer.${action}`,
  actionParameters: {},
  subject: NOTE,
  properties: {},
  conditions: [],
  roleId: 4,
  ...rest,
});
const accessWith = (...permissions: AdminPermission[]) => accessOf(model, ANNA, permissions);

test('a permission applies to one action on one type; routes show nothing beyond grants', async () => {
  const access = await accessWith(permission('read'));
  expect(access.grant(NOTE, 'find')).toEqual(WHOLE);
  expect(access.grant(NOTE, 'update')).toBeNull();
  expect(access.grant('plugin::users-permissions.user', 'find')).toBeNull();
  expect(access.grant('api::nope.nope', 'find')).toBeNull();
  expect(access.admitted).toBe(NOTHING);
});

test('a missing list of fields means all fields, an empty one means no permission', async () => {
  const fields = async (properties: AdminPermission['properties']) =>
    (await accessWith(permission('read', { properties }))).grant(NOTE, 'find')?.map((one) => one.fields);
  expect(await fields({})).toEqual(['all']);
  expect(await fields({ fields: ['title'] })).toEqual([new Set(['title'])]);
  expect(await fields({ fields: [] })).toBeUndefined();
  expect(await fields({ fields: null as never })).toEqual([new Set()]);
});

test('locales limit localized types only: null means all of them, a missing list none', async () => {
  const localized: Model = {
    ...model,
    contentTypes: new Map([[NOTE, { ...(model.contentTypes.get(NOTE) as ContentType), localized: true }]]),
  };
  const locales = async (properties: AdminPermission['properties']) =>
    (await accessOf(localized, ANNA, [permission('read', { properties })]))
      .grant(NOTE, 'find')
      ?.map((one) => one.locales);
  expect(await locales({ locales: null })).toEqual(['all']);
  expect(await locales({ locales: ['fr'] })).toEqual([new Set(['fr'])]);
  expect(await locales({})).toEqual([new Set()]);
  const plain = await accessWith(permission('read', { properties: { locales: ['fr'] } }));
  expect(plain.grant(NOTE, 'find')).toEqual(WHOLE);
});

test('conditions limit rows; unknown ones grant nothing', async () => {
  const rows = async (...conditions: string[]) =>
    (await accessWith(permission('read', { conditions }))).grant(NOTE, 'find')?.map((one) => one.rows?.parameters);
  expect(await rows('admin::is-creator')).toEqual([['7']]);
  expect(await rows('admin::has-same-role-as-creator')).toEqual([['4']]);
  expect(await rows('admin::is-creator', 'admin::has-same-role-as-creator')).toEqual([['7', '4']]);
  expect(await rows('admin::is-creator', 'plugin::own.condition')).toEqual([['7']]);
  expect(await rows('plugin::own.condition')).toBeUndefined();
});

test('managers of administrators, roles or locales may find them; everybody sees the names of creators', async () => {
  const finds = async (action: string, uid: string) =>
    (await accessWith(permission('x', { action, subject: null }))).grant(uid, 'find')?.map((one) => one.fields);
  expect(await finds('admin::roles.read', 'admin::role')).toEqual(['all']);
  expect(await finds('admin::webhooks.read', 'admin::role')).toBeUndefined();
  expect(await finds('plugin::users-permissions.roles.read', 'plugin::users-permissions.role')).toEqual(['all']);
  expect(await finds('plugin::i18n.locale.read', 'plugin::i18n.locale')).toEqual(['all']);
  expect(await finds('admin::webhooks.read', 'admin::user')).toEqual([new Set(['firstname', 'lastname', 'username'])]);
  const [fields] = (await finds('admin::users.read', 'admin::user')) ?? [];
  expect(fields).toContain('email');
  expect(fields).not.toContain('password');
  expect(fields).not.toContain('resetPasswordToken');
});

test('equal permissions have equal keys; conditions that compare with the person make them personal', async () => {
  const key = async (person: Administrator, ...permissions: AdminPermission[]) =>
    (await accessOf(model, person, permissions)).key;
  const bob = personOf(8);
  const own = permission('read', { conditions: ['admin::is-creator'] });
  expect(await key(ANNA, permission('read', { id: 3, roleId: 9 }))).toBe(await key(bob, permission('read')));
  expect(await key(ANNA, own)).not.toBe(await key(bob, own));
  expect(await key(ANNA, own)).toBe(await key(ANNA, own));
  expect(await key(ANNA, permission('read'))).not.toBe(await key(ANNA, permission('update')));
  expect(await key(ANNA, permission('read', { properties: { fields: ['title'] } }))).not.toBe(
    await key(ANNA, permission('read')),
  );
});
