import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectProject } from '../../src/app/inspecting/inspect-project.ts';
import { openProject } from '../../src/app/opening/open-application.ts';
import type { Requirement, RouteRealm } from '../../src/auth/administrators/requirement.ts';
import type { Route } from '../../src/http/route.ts';
import { BUILT_IN_ACTIONS } from '../../src/management/administrators/actions/built-in-actions.ts';
import { EXPLORER } from '../../src/management/administrators/actions/permission-action.ts';
import { writeProject } from '../support/write-project.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let plinth: AdminServer;
let routes: readonly Route[];
let dir: string;
beforeAll(async () => {
  plinth = await startAdmin();
  dir = writeProject({
    'config/server.js': "module.exports = { app: { keys: ['a key that is long enough'] } };",
    'config/admin.js':
      "module.exports = { auth: { secret: 'a secret that is long enough' }, scim: { token: 'a token that is long enough for SCIM' } };",
    'config/plugins.js':
      "module.exports = { i18n: true, 'users-permissions': { config: { jwtSecret: 'a secret that is long enough' } } };",
  });
  const all = await inspectProject(await openProject(dir));
  routes = all.filter(({ answeredBy }) => answeredBy === 'admin API');
});
afterAll(async () => {
  await plinth?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const named = (kind: Requirement['kind']): readonly string[] =>
  routes.filter(({ requires }) => requires?.kind === kind).map(({ method, path }) => `${method} ${path}`);

test('every route of the admin API says who may call it', () => {
  // @ts-expect-error: a route for administrators without it does not compile
  const realm: RouteRealm = { realm: 'admin' };
  expect(realm.requires).toBeUndefined();
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.filter(({ requires }) => requires === undefined)).toEqual([]);
  expect(routes.filter(({ realm, requires }) => (realm === 'admin') === (requires?.kind === 'anyone'))).toEqual([]);
});

test('anyone may sign in in one or two steps, register with an invitation, and see what the sign-in page shows', () => {
  // Whoever has a token, as `test/admin/scim.test.ts` shows.
  const open = named('anyone').filter((route) => !route.includes(' /scim/v2/'));
  expect(open.toSorted()).toEqual([
    'GET /admin/connect/:provider',
    'GET /admin/connect/:provider/metadata',
    'GET /admin/init',
    'GET /admin/project-type',
    'GET /admin/providers',
    'GET /admin/registration-info',
    'GET /admin/transfer/runner/pull',
    'GET /admin/transfer/runner/push',
    'GET /studio/api/sign-in',
    'POST /admin/connect/:provider',
    'POST /admin/connect/:provider/logout',
    'POST /admin/forgot-password',
    'POST /admin/login',
    'POST /admin/register',
    'POST /admin/register-admin',
    'POST /admin/renew-token',
    'POST /admin/reset-password',
    'POST /studio/api/sign-in/authenticator',
    'POST /studio/api/sign-in/code',
    'POST /studio/api/sign-in/passkey',
    'POST /studio/api/sign-in/passkey/challenge',
    'POST /studio/api/sign-in/passkey/setup',
    'POST /studio/api/sign-in/provider',
    'PUT /studio/api/sign-in/authenticator',
    'PUT /studio/api/sign-in/passkey',
  ]);
});

test('every administrator may use their own account, and read descriptions that are the same for all', () => {
  expect(named('administrator').toSorted()).toEqual([
    'DELETE /studio/api/previews/:id',
    'DELETE /studio/api/sessions',
    'DELETE /studio/api/sessions/:session',
    'DELETE /studio/api/trusted-browsers/:browser',
    'GET /admin/content-api/permissions',
    'GET /admin/content-api/routes',
    'GET /admin/information',
    'GET /admin/permissions',
    'GET /admin/telemetry-properties',
    'GET /admin/users/me',
    'GET /admin/users/me/permissions',
    'GET /content-manager/components',
    'GET /content-manager/components/:uid/configuration',
    'GET /content-manager/content-types',
    'GET /content-manager/content-types-settings',
    'GET /content-manager/content-types/:uid/configuration',
    'GET /content-manager/init',
    'GET /i18n/locales',
    'GET /studio/api/factors',
    'GET /studio/api/previews',
    'GET /studio/api/releases',
    'GET /studio/api/sessions',
    'GET /studio/api/trusted-browsers',
    'GET /studio/api/views/:uid',
    'GET /upload/configuration',
    'GET /users-permissions/permissions',
    'GET /users-permissions/policies',
    'GET /users-permissions/routes',
    'POST /admin/logout',
    'POST /admin/permissions/check',
    'POST /studio/api/factors/:factor/remove',
    'POST /studio/api/factors/authenticator',
    'POST /studio/api/factors/passkey',
    'POST /studio/api/factors/passkey/challenge',
    'POST /studio/api/factors/recovery-codes',
    'POST /studio/api/releases',
    'POST /studio/api/sign-out',
    'PUT /admin/users/me',
    'PUT /studio/api/factors/authenticator',
    'PUT /studio/api/factors/passkey',
  ]);
});

test('a few routes compare the grants of their caller with the request itself', () => {
  expect(named('filtered').toSorted()).toEqual([
    'DELETE /studio/api/releases/:release',
    'DELETE /studio/api/releases/:release/entries/:entry',
    'DELETE /studio/api/releases/:release/schedule',
    'GET /content-manager/relations/:uid/:field',
    'GET /content-manager/relations/:uid/:id/:field',
    'GET /studio/api/releases/:release',
    'GET /studio/api/reviews',
    'GET /studio/api/schedules',
    'POST /content-manager/uid/check-availability',
    'POST /content-manager/uid/generate',
    'POST /i18n/content-manager/actions/get-non-localized-fields',
    'POST /studio/api/previews',
    'POST /studio/api/releases/:release/entries',
    'POST /studio/api/releases/:release/publish',
    'POST /studio/api/releases/:release/undo',
    'POST /upload',
    'PUT /content-manager/content-types/:uid/configuration',
    'PUT /studio/api/releases/:release',
    'PUT /studio/api/releases/:release/schedule',
    'PUT /studio/api/views/:uid',
  ]);
});

test('every required action can be granted to a role', () => {
  const known = new Set<string>([...BUILT_IN_ACTIONS.map(({ id }) => id), ...Object.values(EXPLORER)]);
  const required = routes.flatMap(({ requires }) =>
    requires?.kind === 'permissions' ? requires.allOf.flatMap(({ anyOf }) => anyOf) : [],
  );
  expect(required.filter((action) => !known.has(action))).toEqual([]);
});

const PARAMS: Readonly<Record<string, string>> = { uid: 'api::article.article', version: '1', name: 'x' };

const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '1');

/** An administrator whose role has no permissions. */
async function signInWithout(): Promise<string> {
  const role = (await plinth.call('POST', '/admin/roles', { name: 'Empty', description: '' })).body.data.id as number;
  const person = { firstname: 'E', lastname: 'X', email: 'empty@example.test', roles: [role] };
  const { registrationToken } = (await plinth.call('POST', '/admin/users', person)).body.data;
  const userInfo = { firstname: 'E', lastname: 'X', password: 'Their-Passw0rd1' };
  const registered = await plinth.call('POST', '/admin/register', { registrationToken, userInfo }, 'nobody');
  return `Bearer ${registered.body.data.token}`;
}

test('each refuses callers who are not signed in, and administrators without what it requires', async () => {
  const authorization = await signInWithout();
  const guarded = routes.filter(({ requires }) => requires?.kind !== 'anyone');
  for (const { method, path, requires } of guarded) {
    const at = `${method} ${filled(path)}`;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const stranger = await plinth.call(method, filled(path), body, 'nobody');
    expect(stranger.status, `${at} as a stranger`).toBe(401);
    if (requires?.kind !== 'permissions') continue;
    const refused = await plinth.call(method, filled(path), body, 'nobody', { authorization });
    expect(refused.status, `${at} without permissions`).toBe(403);
  }
});
