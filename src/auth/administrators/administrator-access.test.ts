import { expect, test } from 'vitest';
import { modelOf } from '../../../test/support/schema-documents.ts';
import { NOTHING, WHOLE } from '../../access/grant.ts';
import type { AdminPermission } from '../../management/administrators/admin-permission.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { administratorAccess } from './administrator-access.ts';

const model = modelOf({ note: { title: { type: 'string' }, secret: { type: 'string' } } });
const NOTE = 'api::note.note';
const ANNA = { id: 7, roles: [{ id: 4 }] };

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
const accessWith = (...permissions: AdminPermission[]) => administratorAccess(model, ANNA, permissions);

test('a permission is for one action on one type; routes show nothing beyond grants', () => {
  const access = accessWith(permission('read'));
  expect(access.grant(NOTE, 'find')).toEqual(WHOLE);
  expect(access.grant(NOTE, 'update')).toBeNull();
  expect(access.grant('plugin::users-permissions.user', 'find')).toBeNull();
  expect(access.grant('api::nope.nope', 'find')).toBeNull();
  expect(access.admitted).toBe(NOTHING);
});

test('no list of fields is every field, an empty one is none', () => {
  const fields = (properties: AdminPermission['properties']) =>
    accessWith(permission('read', { properties }))
      .grant(NOTE, 'find')
      ?.map((one) => one.fields);
  expect(fields({})).toEqual(['all']);
  expect(fields({ fields: ['title'] })).toEqual([new Set(['title'])]);
  expect(fields({ fields: [] })).toEqual([new Set()]);
  expect(fields({ fields: null as never })).toEqual([new Set()]);
});

test('locales limit localized types only: null is all of them, none given is none', () => {
  const localized: Model = {
    ...model,
    contentTypes: new Map([[NOTE, { ...(model.contentTypes.get(NOTE) as ContentType), localized: true }]]),
  };
  const locales = (properties: AdminPermission['properties']) =>
    administratorAccess(localized, ANNA, [permission('read', { properties })])
      .grant(NOTE, 'find')
      ?.map((one) => one.locales);
  expect(locales({ locales: null })).toEqual(['all']);
  expect(locales({ locales: ['fr'] })).toEqual([new Set(['fr'])]);
  expect(locales({})).toEqual([new Set()]);
  expect(accessWith(permission('read', { properties: { locales: ['fr'] } })).grant(NOTE, 'find')).toEqual(WHOLE);
});

test('conditions are about rows; one that nobody knows grants no entry', () => {
  const rows = (...conditions: string[]) =>
    accessWith(permission('read', { conditions }))
      .grant(NOTE, 'find')
      ?.map((one) => one.rows?.parameters);
  expect(rows('admin::is-creator')).toEqual([['7']]);
  expect(rows('admin::has-same-role-as-creator')).toEqual([['4']]);
  expect(rows('admin::is-creator', 'admin::has-same-role-as-creator')).toEqual([['7', '4']]);
  expect(rows('admin::is-creator', 'plugin::own.condition')).toEqual([['7']]);
  expect(rows('plugin::own.condition')).toEqual([]);
});

test('who may manage administrators, roles or locales may find them; creators are named to everybody', () => {
  const finds = (action: string, uid: string) =>
    accessWith(permission('x', { action, subject: null }))
      .grant(uid, 'find')
      ?.map((one) => one.fields);
  expect(finds('admin::roles.read', 'admin::role')).toEqual(['all']);
  expect(finds('admin::webhooks.read', 'admin::role')).toBeUndefined();
  expect(finds('plugin::users-permissions.roles.read', 'plugin::users-permissions.role')).toEqual(['all']);
  expect(finds('plugin::i18n.locale.read', 'plugin::i18n.locale')).toEqual(['all']);
  expect(finds('admin::webhooks.read', 'admin::user')).toEqual([new Set(['firstname', 'lastname', 'username'])]);
  const [fields] = finds('admin::users.read', 'admin::user') ?? [];
  expect(fields).toContain('email');
  expect(fields).not.toContain('password');
  expect(fields).not.toContain('resetPasswordToken');
});

test('the key is the same for the same permissions, and for the same person where conditions compare', () => {
  const key = (person: typeof ANNA, ...permissions: AdminPermission[]) =>
    administratorAccess(model, person, permissions).key;
  const bob = { id: 8, roles: [{ id: 4 }] };
  const own = permission('read', { conditions: ['admin::is-creator'] });
  expect(key(ANNA, permission('read', { id: 3, roleId: 9 }))).toBe(key(bob, permission('read')));
  expect(key(ANNA, own)).not.toBe(key(bob, own));
  expect(key(ANNA, own)).toBe(key(ANNA, own));
  expect(key(ANNA, permission('read'))).not.toBe(key(ANNA, permission('update')));
  expect(key(ANNA, permission('read', { properties: { fields: ['title'] } }))).not.toBe(key(ANNA, permission('read')));
});
