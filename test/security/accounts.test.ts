import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTemplate } from '../../src/auth/mail/fill-template.ts';
import { profileOfCognito } from '../../src/auth/providers/cognito-profile.ts';
import { type AttackedServer, as, startAttacked } from './attacked-server.ts';

/** Published attacks on accounts of the content API; security/advisories.json lists them. */

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server?.stop());

const register = (body: object) =>
  server.send('POST', '/api/auth/local/register', {
    ...{ username: 'intruder', email: 'intruder@example.test', password: 'Some-Passw0rd1' },
    ...body,
  });

test('a registration sets no field that is private or the server’s own', async () => {
  const answer = await register({ blocked: true, provider: 'github', resetPasswordToken: 'known', role: 2 });
  const { user } = (await answer.json()) as { user: { id: number } };
  const [[blocked, provider, resetToken, role] = []] = await server.stored(
    `select u.blocked, u.provider, u.reset_password_token, r.type from up_users u
     join up_users_role_links l on l.user_id = u.id join up_roles r on r.id = l.role_id where u.id = ${user.id}`,
  );
  expect({ blocked: Number(blocked), provider, resetToken, role }).toEqual({
    ...{ blocked: 0, provider: 'local', resetToken: null, role: 'authenticated' },
  });
});

test('a password of more than 72 bytes is refused, not cut', async () => {
  const answer = await register({ username: 'lengthy', email: 'lengthy@example.test', password: 'a'.repeat(80) });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('72');
});

test('a token of Cognito counts only when its keys have signed it', async () => {
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

test('a template of a mail is filled, never run', () => {
  const template = '<%= process.exit() %> <%= USER.constructor.constructor("x")() %> <%= URL %>';
  const filled = fillTemplate(template, { URL: 'https://a.example', USER: { id: 1 } }, (text) => text);
  expect(filled).toBe('<%= process.exit() %> <%= USER.constructor.constructor("x")() %> https://a.example');
});

test.each(['<%= process.exit() %>', '<% require("fs") %>'])(
  'a template that v4 would run is not stored: %s',
  async (message) => {
    const options = { from: { name: 'A', email: 'a@example.org' }, response_email: '', object: 'Reset' };
    const template = { display: 'x', icon: 'x', options: { ...options, message } };
    const body = { 'email-templates': { reset_password: template, email_confirmation: template } };
    const answer = await server.send('PUT', '/users-permissions/email-templates', body, as('admin-super'));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Invalid template')]);
  },
);

test.each(['https://evil.example/steal', '//evil.example/steal', String.raw`/\evil.example`])(
  'a provider’s token goes to the configured page alone: %s',
  async (callback) => {
    for (const path of ['/api/connect/github', '/api/connect/github/redirect', '/api/connect/x/redirect']) {
      const answer = await server.get(`${path}?callback=${encodeURIComponent(callback)}`);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('location') ?? '', path).not.toContain('evil.example');
    }
  },
);
