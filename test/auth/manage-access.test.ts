import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOfActions } from '../../src/auth/access-of-actions.ts';
import { createAuthenticator } from '../../src/auth/authenticator.ts';
import { explainAccess, explainChange } from '../../src/auth/roles/explain-access.ts';
import { changeOf, UPDATE } from '../support/conformance-changes.ts';
import { createInitialAccess } from '../../src/auth/roles/initial-access.ts';
import { readAuthLayout } from '../../src/management/users/auth-layout.ts';
import { applyPermissions, describeChanges, diffPermissions } from '../../src/auth/roles/apply-permissions.ts';
import { createRoleReader, roleOfType } from '../../src/auth/roles/role-permissions.ts';
import { createRoleStore } from '../../src/management/users/role-store.ts';
import { API_TOKENS } from '../../src/management/tokens/token-kind.ts';
import { createTokenStore } from '../../src/management/tokens/token-store.ts';
import { parseQueryString } from '../../src/query/parse-query-string.ts';
import { resolveListQuery } from '../../src/query/resolve-query.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, CREDENTIALS, model, openContent, SECRETS, type Server, serveAccounts } from './fixture.ts';

describeEngines('managing access', (engine) => {
  let content: Content;
  let server: Server;
  beforeAll(async () => {
    content = await openContent(engine);
    server = serveAccounts(content);
  });
  afterAll(async () => {
    await server.close();
    await content.stop();
  });

  const roleStore = () => createRoleStore(content.engine);
  const storedRoles = () => createRoleReader(content.driver, content.dialect, readAuthLayout(model))();
  const full = CREDENTIALS['token-full'];

  it.each(['permissions-da841579', 'permissions-7bf50561', 'permissions-3ecc5a6c'])('%s is as recorded', async (id) => {
    const lines = readMaterial('cases/permissions.jsonl').toString().split('\n');
    const line = lines.find((text) => text.includes(`"${id}"`)) ?? '{}';
    const recorded = JSON.parse(line) as { method: string; path: string; auth: string; status: number; body: string };
    const answer = await server.call(recorded.method, recorded.path, { auth: CREDENTIALS[recorded.auth] });
    expect(answer).toEqual({ status: recorded.status, body: JSON.parse(recorded.body) });
  });

  it('a custom token is created, works, and is revoked', async () => {
    const tokens = createTokenStore(content.engine, API_TOKENS, SECRETS.apiTokenSalt);
    const { key, token } = await tokens.create({
      name: 'Site',
      description: '',
      type: 'custom',
      lifespanMs: 60_000,
      actions: ['api::dish.dish.find'],
    });
    expect(key).toMatch(/^[0-9a-f]{256}$/);
    const authenticator = createAuthenticator({ ...content, model, secrets: SECRETS });
    const caller = await authenticator.authenticate(`Bearer ${key}`);
    expect(caller.access.allows('api::dish.dish.find')).toBe(true);
    expect(caller.access.allows('api::dish.dish.findOne')).toBe(false);
    const stored = (await tokens.list()).find(({ id }) => id === token.id);
    expect(stored).toEqual(token);
    expect(stored).toMatchObject({ name: 'Site', type: 'custom', lifespan: '60000' });
    expect(Math.abs(Date.parse(stored?.expiresAt ?? '') - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(await tokens.remove(token.id)).toEqual(token);
    expect(await tokens.remove(token.id)).toBeNull();
    await expect(authenticator.authenticate(`Bearer ${key}`)).rejects.toThrow('Missing or invalid credentials');
  });

  it('of a role that two replace at once, one is stored whole', async () => {
    const roles = roleStore();
    const id = await roles.create({ name: 'Twice', description: null, type: 'twice' }, ['a.b.old']);
    const sets = [
      ['a.b.one', 'a.b.two'],
      ['a.b.three', 'a.b.four'],
    ];
    await Promise.all(sets.map((actions) => roles.replace(id, { name: 'Twice' }, actions)));
    const stored = [...((await storedRoles()).get(id)?.actions ?? [])].sort();
    expect(sets.map((actions) => [...actions].sort())).toContainEqual(stored);
    await roles.remove(id, 2);
  });

  it('of several tokens created at once with one name, one is stored', async () => {
    const tokens = createTokenStore(content.engine, API_TOKENS, SECRETS.apiTokenSalt);
    const given = { name: 'Once', description: '', type: 'custom', lifespanMs: null, actions: ['a.b.c'] };
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => tokens.create(given)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const id = (await tokens.byName('Once'))?.id ?? 0;
    await Promise.all([tokens.update(id, { actions: ['d.e.f'] }), tokens.update(id, { actions: ['g.h.i'] })]);
    expect((await tokens.byId(id))?.permissions).toHaveLength(1);
    expect((await tokens.update(id, { type: 'read-only' }))?.permissions).toEqual([]);
    expect(await tokens.remove(id)).toMatchObject({ name: 'Once', type: 'read-only' });
  });

  it('the file grants and revokes, keeps what it does not name, and settles', async () => {
    const file = {
      editor: { 'api::article.article': ['find'], '*': ['find', 'findOne'] },
      guest_writer: { 'api::article.article': ['*'] },
    };
    const changes = diffPermissions(file, model, await storedRoles());
    const editor = changes.find(({ role }) => role === 'editor');
    expect(editor?.revoke).toEqual(['api::article.article.update']);
    expect(editor?.grant).toContain('api::homepage.homepage.find');
    expect(editor?.grant).not.toContain('api::homepage.homepage.findOne');
    expect(describeChanges(changes)).toContain('guest_writer: new role');
    await applyPermissions(roleStore(), changes);
    expect(diffPermissions(file, model, await storedRoles())).toEqual([]);
    const roles = await storedRoles();
    expect(roleOfType(roles, 'editor')?.actions).toContain('plugin::users-permissions.user.me');
    expect(roleOfType(roles, 'guest_writer')?.actions.size).toBe(5);
    expect(roleOfType(roles, 'public')?.actions).toContain('api::article.article.find');
  });

  it('a role is created, changed and deleted over HTTP, and its users become public', async () => {
    const permissions = {
      'api::dish': { controllers: { dish: { find: { enabled: true }, delete: { enabled: false } } } },
    };
    const created = await server.call('POST', '/api/users-permissions/roles', {
      auth: full,
      body: { name: 'Night Desk', description: 'x', permissions },
    });
    expect(created).toEqual({ status: 200, body: { ok: true } });
    const role = roleOfType(await storedRoles(), 'night_desk');
    expect([...(role?.actions ?? [])]).toEqual(['api::dish.dish.find']);
    const path = `/api/users-permissions/roles/${role?.role.id}`;
    await server.call('PUT', '/api/users/1', { auth: full, body: { role: role?.role.id } });
    await server.call('PUT', path, { auth: full, body: { name: 'Desk', permissions: {} } });
    expect(roleOfType(await storedRoles(), 'night_desk')).toMatchObject({ role: { name: 'Desk' }, actions: new Set() });
    expect(await server.call('DELETE', path, { auth: full })).toEqual({ status: 200, body: { ok: true } });
    const roles = await storedRoles();
    expect(roleOfType(roles, 'night_desk')).toBeUndefined();
    const alice = await server.authenticator.authenticate(CREDENTIALS['user-authenticated']);
    expect(alice).toMatchObject({ kind: 'user', user: { role: { type: 'public' } } });
    expect((await server.call('DELETE', '/api/users-permissions/roles/2', { auth: full })).status).toBe(400);
    expect((await server.call('GET', '/api/users-permissions/roles/99', { auth: full })).status).toBe(404);
  });

  it('a database without roles gets the first ones, once', async () => {
    await content.run('delete from up_permissions_role_links');
    await content.run('delete from up_roles');
    await createInitialAccess(content.engine);
    await createInitialAccess(content.engine);
    const roles = await storedRoles();
    expect([...roles.values()].map(({ role }) => role.type)).toEqual(['authenticated', 'public']);
    expect(roleOfType(roles, 'public')?.actions.size).toBe(7);
  });
});

describe('explaining access', () => {
  const explain = (query: string, ...actions: string[]) => {
    const context = { model, pagination: { defaultLimit: 25, maxLimit: 100, withCount: true }, defaultLocale: 'en' };
    const type = contentTypeOf(model, 'api::article.article');
    return explainAccess(resolveListQuery(context, type, parseQueryString(query)), accessOfActions(actions));
  };

  it('names the parts that are left out or refused, and the grant for each', () => {
    const parts = explain(
      'populate[author][populate][profile]=true&populate[cover]=true&filters[categories][name]=x&sort=author.name',
      'api::profile.profile.find',
    );
    expect(parts).toEqual([
      { part: 'filters', effect: 'refused', grant: 'api::category.category.find' },
      { part: 'sort', effect: 'refused', grant: 'api::author.author.find' },
      { part: 'populate author', effect: 'left out', grant: 'api::author.author.find' },
    ]);
  });

  it('is empty for a caller who gets everything', () => {
    expect(explain('populate=author', 'api::author.author.find')).toEqual([]);
  });
});

describe('explaining a write', () => {
  const explain = (data: object, ...actions: string[]) =>
    explainChange(changeOf('article', data, UPDATE), accessOfActions(actions)).map(
      ({ part, grant }) => `${part}: ${grant}`,
    );

  it('names the relations that are left out, however deep, and no files', () => {
    const blocks = [{ __component: 'zone.related', spotlight: 1, articles: [1] }];
    expect(explain({ author: 1, cover: 1, categories: [1], blocks }, 'api::category.category.find')).toEqual([
      'data author: api::author.author.find',
      'data blocks.0.articles: api::article.article.find',
      'data blocks.0.spotlight: api::author.author.find',
    ]);
  });
});
