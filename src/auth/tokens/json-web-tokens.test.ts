import { afterEach, expect, test, vi } from 'vitest';
import { createJsonWebTokens } from './json-web-tokens.ts';
import { signToken } from './sign-token.ts';

const SECRET = 'a secret of this test';
const tokens = createJsonWebTokens({ secret: SECRET, lifetime: 60 });
const user = { id: 7, passwordHash: 'hash' };

afterEach(() => void vi.useRealTimers());

test('a token is valid until it expires, however often it was verified', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05.000Z') });
  const token = await tokens.issue(user);
  const claims = await tokens.verify(token);
  expect(claims).toMatchObject({ id: 7, issuedAt: Date.now() / 1000 });
  expect(await tokens.verify(token)).toEqual(claims);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await tokens.verify(token)).toEqual(claims);
  vi.setSystemTime(Date.now() + 1);
  expect(await tokens.verify(token)).toBeNull();
  expect(await createJsonWebTokens({ secret: SECRET, lifetime: 60 }).verify(token)).toBeNull();
});

test('a verified token makes no other valid', async () => {
  const token = await tokens.issue(user);
  expect(await tokens.verify(token)).not.toBeNull();
  const [header, payload, signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ id: 8 })).toString('base64url');
  expect(await tokens.verify(`${header}.${other}.${signature}`)).toBeNull();
  const wrong = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await tokens.verify(`${header}.${payload}.${wrong}`)).toBeNull();
  expect(await createJsonWebTokens({ secret: 'another', lifetime: 60 }).verify(token)).toBeNull();
});

test('a token is not valid before its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05.000Z') });
  const token = signToken({ id: 7 }, SECRET, { notBefore: 10 });
  expect(await tokens.verify(token)).toBeNull();
  vi.setSystemTime(Date.now() + 10_000);
  expect(await tokens.verify(token)).toMatchObject({ id: 7 });
  vi.setSystemTime(Date.now() - 5_000);
  expect(await tokens.verify(token)).toBeNull();
});
