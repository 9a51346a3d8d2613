import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileOfCognito } from '../../src/auth/providers/cognito-profile.ts';
import { fillTemplate } from '../../src/auth/mail/fill-template.ts';
import { isAllowedAddress } from '../../src/events/sending/allowed-address.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { readDocument } from '../docs/documents.ts';

/** Each row of the table in SECURITY.md, tried as its advisory describes it. */

const readCredentials = (): string => readFileSync(`${MATERIAL_DIR}credentials.json`, 'utf8');
/** What the server has stored, seen by another connection. */
async function stored(text: string): Promise<readonly (readonly unknown[])[]> {
  const driver = await openDriver(engine.settings);
  try {
    return await driver.query({ text }, []);
  } finally {
    await driver.close();
  }
}

const readSource = (): string => readFileSync(new URL(import.meta.url), 'utf8');

let engine: Engine;
let plinth: StartedPlinth;

beforeAll(async () => {
  engine = await startRestored('sqlite', 'admin');
  plinth = await startPlinth({ engine });
});
afterAll(async () => {
  await plinth?.stop();
  await engine?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${plinth.url}${path}`, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${plinth.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('queries', () => {
  test.each([
    'filters[editorNote][$startsWith]=p',
    'filters[accessCode][$notNull]=true',
    'filters[createdBy][resetPasswordToken][$notNull]=true',
    'filters[createdBy][password][$startsWith]=$2a',
    'sort=editorNote',
    'sort=createdBy.password',
  ])('CVE-2023-22894: nothing that is private can be filtered or sorted by: %s', async (query) => {
    expect((await get(`/api/articles?${query}`)).status).toBe(400);
  });

  test.each([
    'filters[t0.editor_note][$contains]=p',
    'filters[t1.password][$startsWith]=$2a',
    'filters[t0.id][$gt]=0',
    'sort=t0.editor_note',
    'fields[0]=t0.editor_note',
  ])('CVE-2023-34235: names of tables mean nothing in a query: %s', async (query) => {
    expect((await get(`/api/articles?${query}`)).status).toBe(400);
  });

  test('CVE-2022-30617, CVE-2022-30618: creators show their names, and nothing of their accounts', async () => {
    const text = await (await get('/api/restaurants?populate=createdBy&pagination[pageSize]=100')).text();
    expect(text).toContain('"firstname"');
    expect(text).not.toMatch(/password|Token|@example\.test|\$2[ab]\$/);
  });
});

describe('accounts', () => {
  test('CVE-2023-38507: one limit for every spelling of a path', async () => {
    const guess = async (path: string) =>
      (await post(path, { email: 'nobody@example.test', password: 'wrong' })).status;
    for (let tries = 0; tries < 5; tries += 1) expect(await guess('/admin/login')).toBe(400);
    for (const path of ['/admin/login', '/ADMIN/Login', '/admin/login/', '/Admin/LOGIN/']) {
      expect(await guess(path), path).toBe(429);
    }
  });

  test('CVE-2023-39345: a registration sets no field that is private or the server’s own', async () => {
    const body = { username: 'intruder', email: 'intruder@example.test', password: 'Some-Passw0rd1' };
    const own = { blocked: true, provider: 'github', resetPasswordToken: 'known', role: 2 };
    const answer = await post('/api/auth/local/register', { ...body, ...own });
    const { user } = (await answer.json()) as { user: { id: number } };
    const [[blocked, provider, resetToken, role] = []] = await stored(
      `select u.blocked, u.provider, u.reset_password_token, r.type from up_users u
       join up_users_role_links l on l.user_id = u.id join up_roles r on r.id = l.role_id where u.id = ${user.id}`,
    );
    expect({ blocked: Number(blocked), provider, resetToken, role }).toEqual({
      ...{ blocked: 0, provider: 'local', resetToken: null, role: 'authenticated' },
    });
  });

  test('CVE-2025-25298: a password of more than 72 bytes is refused, not cut', async () => {
    const body = { username: 'lengthy', email: 'lengthy@example.test', password: 'a'.repeat(80) };
    const answer = await post('/api/auth/local/register', body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('72');
  });

  test('CVE-2025-3930: a session ends with a change of the password', async () => {
    const login = await post('/admin/login', { email: 'editor@example.test', password: 'Editor-Passw0rd1' });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    const session = { authorization: `Bearer ${token}` };
    expect((await get('/admin/users/me', session)).status).toBe(200);
    const { 'admin-super': authorization } = JSON.parse(readCredentials()) as Record<string, string>;
    const changed = await fetch(`${plinth.url}/admin/users/5`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
      body: JSON.stringify({ password: 'Another-Passw0rd1' }),
    });
    expect(changed.status).toBe(200);
    expect((await get('/admin/users/me', session)).status).toBe(401);
  });

  test('CVE-2023-22893: a token of Cognito counts only when its keys have signed it', async () => {
    const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256' };
    const keys = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`;
    const claims = { 'cognito:username': 'ada', email: 'ada@example.test' };
    const sign = (key: typeof own.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setExpirationTime('1h').sign(key);
    const unsigned = [{ alg: 'none', typ: 'JWT', kid: 'one' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const profileOf = (token: string) =>
      profileOfCognito(
        { query: { id_token: token }, accessToken: 'x', signal: AbortSignal.timeout(10_000) } as never,
        { jwksurl: url, key: 'client' } as never,
      );
    try {
      await expect(profileOf(`${unsigned}.`)).rejects.toThrow();
      await expect(profileOf(await sign(other.privateKey))).rejects.toThrow();
      await expect(profileOf(await sign(own.privateKey))).resolves.toMatchObject({ email: claims.email });
    } finally {
      keys.close();
    }
  });

  test('CVE-2023-22621: a template of a mail is filled, never run', () => {
    const template = '<%= process.exit() %> <%= USER.constructor.constructor("x")() %> <%= URL %>';
    const filled = fillTemplate(template, { URL: 'https://a.example', USER: { id: 1 } }, (text) => text);
    expect(filled).toBe('<%= process.exit() %> <%= USER.constructor.constructor("x")() %> https://a.example');
  });

  test('CVE-2024-34065: a provider’s token goes to the configured page alone', async () => {
    const answer = await fetch(`${plinth.url}/api/connect/github?callback=https://evil.example/steal`, {
      redirect: 'manual',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location') ?? '').not.toContain('evil.example');
  });
});

describe('files, webhooks, browsers', () => {
  const { 'token-full': full = '' } = JSON.parse(readCredentials()) as Record<string, string>;
  const upload = async (name: string, type: string, content: string) => {
    const form = new FormData();
    form.append('files', new Blob([content], { type }), name);
    return fetch(`${plinth.url}/api/upload`, { method: 'POST', headers: { authorization: full }, body: form });
  };

  test.each([
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', 'text/html', '<script>alert(1)</script>'],
  ])('CVE-2022-32114, CVE-2022-27263: an uploaded file runs no script: %s', async (name, type, content) => {
    const [{ url = '' } = {}] = (await (await upload(name, type, content)).json()) as { url?: string }[];
    const { headers } = await get(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const isSandboxed = (headers.get('content-security-policy') ?? '').includes('sandbox');
    const isDownloaded = (headers.get('content-disposition') ?? '').startsWith('attachment');
    expect(isSandboxed || isDownloaded).toBe(true);
  });

  test('CVE-2024-31217: a file that cannot be decoded is refused or stored, and the server goes on', async () => {
    const names = ['broken.png', 'a'.repeat(300), '..', 'x\u0000y.png'];
    for (const name of names) expect((await upload(name, 'image/png', 'not a picture')).status).toBeLessThan(500);
    expect((await get('/_health')).status).toBe(204);
  });

  test('CVE-2024-52588: a webhook reaches no address of the machine or of its cloud', () => {
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254']) {
      expect(isAllowedAddress(address, true), address).toBe(false);
    }
  });

  test('CVE-2025-53092: an origin gets credentials only if it is listed', async () => {
    const { headers } = await get('/api/articles?fields[0]=title', { origin: 'https://evil.example' });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test('every published vulnerability in SECURITY.md is tried here, or by the recorded scenarios of the admin API', () => {
  const listed = new Set(readDocument('SECURITY.md').match(/CVE-\d{4}-\d+/g));
  const tried = new Set(readSource().match(/CVE-\d{4}-\d+/g));
  expect(listed.size).toBeGreaterThan(10);
  expect([...listed].filter((id) => !tried.has(id))).toEqual([]);
});
