import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedServer, as, startAttacked } from './attacked-server.ts';

/** Published attacks on the admin API; security/advisories.json lists them. */

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server?.stop());

test('one limit for every spelling of a path', async () => {
  const guess = async (path: string) =>
    (await server.send('POST', path, { email: 'nobody@example.test', password: 'wrong' })).status;
  for (let tries = 0; tries < 5; tries += 1) expect(await guess('/admin/login')).toBe(400);
  for (const path of ['/admin/login', '/ADMIN/Login', '/admin/login/', '/Admin/LOGIN/']) {
    expect(await guess(path), path).toBe(429);
  }
  // Paths that are none of the API's are not answered as one.
  for (const path of ['//admin/login', '/admin//login', '/admin/./login%2f']) {
    expect([404, 405, 429], path).toContain(await guess(path));
  }
});

test('a session ends with a change of the password', async () => {
  const credentials = { email: 'editor@example.test', password: 'Editor-Passw0rd1' };
  const login = await server.send('POST', '/admin/login', credentials);
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const session = { authorization: `Bearer ${token}` };
  expect((await server.get('/admin/users/me', session)).status).toBe(200);
  const changed = await server.send('PUT', '/admin/users/5', { password: 'Another-Passw0rd1' }, as('admin-super'));
  expect(changed.status).toBe(200);
  expect((await server.get('/admin/users/me', session)).status).toBe(401);
});

test('a session ends with its account', async () => {
  const invited = { firstname: 'G', lastname: 'H', email: 'gone@example.test', roles: [2] };
  const made = await server.send('POST', '/admin/users', invited, as('admin-super'));
  const { id, registrationToken } = ((await made.json()) as { data: { id: number; registrationToken: string } }).data;
  const userInfo = { firstname: 'G', lastname: 'H', password: 'Gone-Passw0rd1' };
  const registered = await server.send('POST', '/admin/register', { registrationToken, userInfo });
  const { token } = ((await registered.json()) as { data: { token: string } }).data;
  const session = { authorization: `Bearer ${token}` };
  expect((await server.get('/admin/users/me', session)).status).toBe(200);
  await server.send('PUT', `/admin/users/${id}`, { isActive: false }, as('admin-super'));
  expect((await server.get('/admin/users/me', session)).status).toBe(401);
});

test.each(['super@example.test', 'SUPER@Example.test'])(
  'nobody takes the e-mail address of another administrator: %s',
  async (email) => {
    const answer = await server.send('PUT', '/admin/users/me', { email }, as('admin-author'));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('already taken');
  },
);

const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';

test.each([[[null]], [[[]]], [[{}]], [['text']], [[{ __component: null }]], [[{ __component: '__proto__' }]]])(
  'a dynamic zone with %j is refused, not a fault of the server',
  async (blocks) => {
    const changed = await server.send('PUT', HOMEPAGE, { blocks }, as('admin-super'));
    expect(changed.status).toBeGreaterThanOrEqual(200);
    expect(changed.status).toBeLessThan(500);
  },
);

test('the title of a related account is never one of its secrets', async () => {
  const uid = 'api::article.article';
  const path = `/content-manager/content-types/${uid}/configuration`;
  const before = (await (await server.get(path, as('admin-super'))).json()) as {
    data: {
      contentType: { settings: object; metadatas: Record<string, { edit: object; list: object }>; layouts: object };
    };
  };
  const { settings, metadatas, layouts } = before.data.contentType;
  for (const name of ['resetPasswordToken', 'password', 'email', 'registrationToken']) {
    const { createdBy } = metadatas;
    const chosen = { edit: { ...createdBy?.edit, mainField: name }, list: { ...createdBy?.list, mainField: name } };
    const stored = { settings, layouts, metadatas: { ...metadatas, createdBy: chosen } };
    await server.send('PUT', path, stored, as('admin-super'));
    for (const relation of ['createdBy', 'updatedBy']) {
      const answer = await server.get(`/content-manager/relations/${uid}/1/${relation}`, as('admin-editor'));
      expect(await answer.text(), name).not.toMatch(/\$2[ab]\$|@example\.test|[Tt]oken/);
    }
    const list = await server.get(`/content-manager/collection-types/${uid}?pageSize=50`, as('admin-editor'));
    expect(await list.text(), name).not.toMatch(/\$2[ab]\$|resetPasswordToken|registrationToken/);
  }
});

test('a type is not created or changed in production, whatever a default contains', async () => {
  const title = { type: 'string', defaultTo: ['(select password from admin_users)', { isRaw: true }] };
  const contentType = { displayName: 'X', singularName: 'x', pluralName: 'xs', kind: 'collectionType' };
  const body = { contentType: { ...contentType, attributes: { title } }, components: [] };
  for (const [method, path] of [
    ['POST', '/content-type-builder/content-types'],
    ['PUT', '/content-type-builder/content-types/api::article.article'],
    ['POST', '/content-type-builder/components'],
  ] as const) {
    expect((await server.send(method, path, body, as('admin-super'))).status, path).toBe(403);
  }
});

test('malformed frames end their own connection, and nothing else', async () => {
  for (const frame of [
    '\xff\xff\xff\xff',
    '\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff',
    'GET / HTTP/1.1\r\n\r\n',
    '\0'.repeat(9),
  ]) {
    await new Promise<void>((resolve) => {
      const upgrade = request(`${server.url}/admin/transfer/runner/pull`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'x',
        },
      });
      upgrade.on('upgrade', (_response, socket) => socket.end(Buffer.from(frame, 'latin1'), resolve));
      upgrade.on('response', (response) => response.resume().on('end', resolve));
      upgrade.on('error', () => resolve());
      upgrade.end(Buffer.from(frame, 'latin1'));
    });
  }
  expect((await server.get('/_health')).status).toBe(204);
});

test('the panel fetches no pictures for anybody', async () => {
  const answer = await server.get('/strapi.io/_next/image?url=http%3A%2F%2F127.0.0.1%2F&w=16&q=1');
  expect(answer.status).toBe(404);
});

test('the documentation sets no cookie and asks for no password', async () => {
  const answer = await server.get('/documentation');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await server.send('POST', '/documentation/login', { password: 'x' })).status).toBeGreaterThanOrEqual(400);
});
