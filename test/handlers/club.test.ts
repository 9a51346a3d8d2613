import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

/** A project as many are: extensions, a plugin of its own, tasks, a bootstrap, WebSockets. */
const CLUB = fileURLToPath(new URL('./club/', import.meta.url));

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers({}, CLUB);
});

afterAll(() => server.stop());

test('nothing is missing', () => {
  expect(server.warnings).toEqual([]);
  expect(server.errors).toEqual([]);
  expect(server.faults).toEqual([]);
});

describe('an extension of users-permissions', () => {
  test('replaces an action', async () => {
    const { json } = await server.get('/api/users/me', await server.signIn('mia'));
    expect(json).toMatchObject({
      username: 'mia',
      nickname: 'little mia',
      role: { type: 'authenticated' },
      isMe: true,
    });
    expect(JSON.stringify(json)).not.toMatch(/password|\$2/);
  });

  test('adds an action, a service and a route that needs a permission', async () => {
    const mia = await server.signIn('mia');
    expect(await server.get('/api/users/2/nickname', mia)).toMatchObject({
      status: 200,
      json: { nickname: 'little noa', plugin: 'Ahoy from club' },
    });
    expect((await server.get('/api/users/2/nickname')).status).toBe(403);
    expect(await server.send('POST', '/api/auth/logout', {})).toMatchObject({ status: 200, json: { ok: true } });
  });

  test('surrounds an action', async () => {
    const answer = await server.send('POST', '/api/auth/local', { identifier: 'noa', password: 'Secret12' });
    expect(answer.json).toMatchObject({ jwt: expect.any(String), user: { greeting: 'Welcome back, noa' } });
    expect(await server.send('POST', '/api/auth/local', { identifier: 'nobody', password: 'x' })).toMatchObject({
      status: 400,
      json: { data: null, error: { status: 400, name: 'BadRequestError', message: 'nobody may not come in' } },
    });
    expect(await server.send('POST', '/api/auth/local', { identifier: 'noa', password: 'wrong' })).toMatchObject({
      status: 400,
      json: { error: { message: 'Invalid identifier or password' } },
    });
  });

  test('puts a policy before a route that stays', async () => {
    const mia = await server.signIn('mia');
    expect(await server.get('/api/users/1', mia)).toMatchObject({ status: 200, json: { username: 'mia' } });
    expect((await server.get('/api/users/2', mia)).status).toBe(403);
  });

  test('leaves the others unchanged', async () => {
    const { json } = await server.get('/api/users?fields[0]=username', await server.signIn('mia'));
    expect(json).toEqual([
      { id: 1, username: 'mia' },
      { id: 2, username: 'noa' },
    ]);
    expect((await server.get('/api/users')).status).toBe(403);
  });
});

describe('a plugin of the project', () => {
  test('answers below the prefix of the API, with its own type, service, settings and middleware', async () => {
    const { json, headers } = await server.get('/api/shop/baskets');
    expect(json).toEqual({ items: [], sum: '12 EUR' });
    expect(headers.get('x-shop')).toBe('counted up');
  });

  test('answers beside it: anybody if public, otherwise administrators', async () => {
    expect((await server.get('/shop/open')).json).toEqual({ open: true });
    expect((await server.get('/shop/closed')).status).toBe(401);
    expect((await server.get('/shop/closed', await server.signIn('mia'))).status).toBe(401);
  });
});

describe('bootstrap', () => {
  test('runs for extensions, plugins and the project, in this order', async () => {
    expect((await server.get('/club')).json).toEqual({ bootstrapped: ['extension', 'plugin', 'project'] });
  });

  test('adds routes and middlewares', async () => {
    const { json, headers } = await server.get('/club/hall');
    expect(json).toEqual({ room: 'hall' });
    expect(headers.get('x-club')).toBe('registered');
    expect((await server.get('/api/matches')).headers.get('x-club')).toBe('registered');
  });

  test('attaches WebSockets to the server', async () => {
    const socket = io(server.url, { transports: ['websocket'] });
    try {
      const welcome = await new Promise((resolve) => socket.on('welcome', resolve));
      expect(welcome).toEqual({ club: 'club' });
      expect(await socket.emitWithAck('goals')).toBe(3);
    } finally {
      socket.close();
    }
  });

  test('writes settings, and a task of every second counts', async () => {
    await expect
      .poll(async () => (await server.get('/api/visits')).json)
      .toMatchObject({ runs: expect.toSatisfy((runs) => runs >= 2), started: { at: 'noon' } });
  });
});

test('code signs users in by itself, and shows nothing of their passwords', async () => {
  const answer = await server.send('POST', '/api/sign-in', { identifier: 'mia@example.org', password: 'Secret12' });
  const { jwt, claims } = answer.json as { jwt: string; claims: { id: number; iat: number; exp: number } };
  expect(answer.text).not.toMatch(/password|\$2/);
  expect(claims).toMatchObject({ id: 7, exp: claims.iat + 3600 });
  expect(await server.get('/api/users/me', { authorization: `Bearer ${jwt}` })).toMatchObject({
    status: 200,
    json: { username: 'mia' },
  });
  expect((await server.send('POST', '/api/sign-in', { identifier: 'mia@example.org', password: 'x' })).status).toBe(
    400,
  );
});

test('destroy runs at the end, also while a socket is open', async () => {
  const other = await serveHandlers({ 'seed.js': null }, CLUB);
  const socket = io(other.url, { transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => socket.on('welcome', resolve));
  await other.stop();
  expect((globalThis as { clubDestroyed?: number }).clubDestroyed).toBe(3);
  socket.close();
});
