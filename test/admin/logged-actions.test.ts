import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGGED_ROUTES } from '../../src/admin/logged-actions.ts';
import { inspectProject } from '../../src/app/inspecting/inspect-project.ts';
import { openProject } from '../../src/app/opening/open-application.ts';
import { writeProject } from '../support/write-project.ts';

let places: readonly string[];
let dir: string;
beforeAll(async () => {
  dir = writeProject({
    'config/server.js': "module.exports = { app: { keys: ['a key that is long enough'] } };",
    'config/admin.js':
      "module.exports = { auth: { secret: 'a secret that is long enough' }, scim: { token: 'a token that is long enough for SCIM' } };",
    'config/plugins.js':
      "module.exports = { i18n: true, 'users-permissions': { config: { jwtSecret: 'a secret that is long enough' } } };",
  });
  const routes = await inspectProject(await openProject(dir));
  places = routes.flatMap(({ answeredBy, method, path }) => (answeredBy === 'admin API' ? [`${method} ${path}`] : []));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('every route of the admin API that writes says what the log calls it, or why it is not recorded', () => {
  const writing = places.filter((place) => !place.startsWith('GET '));
  expect(writing.length).toBeGreaterThan(90);
  expect(writing.filter((place) => LOGGED_ROUTES[place] === undefined)).toEqual([]);
});

test('the list names no other routes', () => {
  expect(Object.keys(LOGGED_ROUTES).filter((place) => !places.includes(place))).toEqual([]);
  const actions = Object.values(LOGGED_ROUTES).flatMap(({ action }) => action ?? []);
  expect(actions.filter((action) => !/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/.test(action))).toEqual([]);
  const unrecorded = Object.values(LOGGED_ROUTES).filter(({ action }) => action === null);
  expect(unrecorded.every(({ why = '' }) => why.endsWith('.'))).toBe(true);
});
