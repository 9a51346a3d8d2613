import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { softwareAuthenticator } from '../../../test/admin/software-authenticator.ts';
import type { Passkey } from '../../management/factors/factor-store.ts';
import { type CreatedCredential, createPasskeys, type UsedCredential } from './passkeys.ts';

const ORIGIN = 'https://cms.example.test';
const ADA = { id: 7, email: 'ada@example.test', firstname: 'Ada', lastname: null };
const passkeys = createPasskeys({ id: 'cms.example.test', origin: ORIGIN, name: 'News' }, 'secret');

async function made() {
  const device = softwareAuthenticator(ORIGIN);
  const options = await passkeys.creation(ADA, []);
  const created = await passkeys.created(device.create(options) as CreatedCredential, options.challenge);
  if (created === null) throw new Error('not created');
  const stored: Passkey = { ...created, id: 1, name: 'Key', createdAt: 0, usedAt: null };
  return { device, stored };
}

test('options name the server, and differ each time', async () => {
  const [one, other] = [await passkeys.creation(ADA, []), await passkeys.creation(ADA, [])];
  expect(one.rp).toEqual({ id: 'cms.example.test', name: 'News' });
  expect(one.user).toMatchObject({ name: 'ada@example.test', displayName: 'Ada' });
  expect(one.user.id).toBe(other.user.id);
  expect(one.challenge).not.toBe(other.challenge);
  const { stored } = await made();
  expect((await passkeys.creation(ADA, [stored])).excludeCredentials).toMatchObject([{ id: stored.credential.id }]);
  expect(await passkeys.request(null)).toMatchObject({ rpId: 'cms.example.test', userVerification: 'required' });
  expect((await passkeys.request(null)).allowCredentials ?? []).toEqual([]);
  expect((await passkeys.request([stored])).allowCredentials).toMatchObject([{ id: stored.credential.id }]);
});

test.each([
  ['another origin', { origin: 'https://cms.example.test.evil.test' }],
  ['another port', { origin: 'https://cms.example.test:8443' }],
  ['another relying party', { rpId: 'example.test' }],
  ['nobody there', { isPresent: false }],
  ['an answer to something else', { type: 'webauthn.get' }],
  ['certificates of a maker', { format: 'android-safetynet' }],
])('makes none: %s', async (_, lies) => {
  const options = await passkeys.creation(ADA, []);
  const answer = softwareAuthenticator(ORIGIN).create(options, lies) as CreatedCredential;
  expect(await passkeys.created(answer, options.challenge)).toBeNull();
});

test('makes none for another challenge, or of garbage', async () => {
  const options = await passkeys.creation(ADA, []);
  const answer = softwareAuthenticator(ORIGIN).create(options) as CreatedCredential;
  expect(await passkeys.created(answer, (await passkeys.creation(ADA, [])).challenge)).toBeNull();
  for (const attestationObject of ['AAAA', '_', Buffer.alloc(15_000, 0x81).toString('base64url')]) {
    const garbage = { ...answer, response: { ...answer.response, attestationObject } };
    expect(await passkeys.created(garbage, options.challenge)).toBeNull();
  }
});

const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['nobody there', { isPresent: false }],
  ['an answer to something else', { type: 'webauthn.create' }],
  ['another key', { by: other }],
])('is not used: %s', async (_, lies) => {
  const { device, stored } = await made();
  const options = await passkeys.request([stored]);
  const asked = { challenge: options.challenge, isOnlyFactor: false };
  expect(await passkeys.used(device.get(options, lies) as unknown as UsedCredential, asked, stored)).toBeNull();
  expect(await passkeys.used(device.get(options, { counter: 9 }) as unknown as UsedCredential, asked, stored)).toBe(9);
});

test('the person must be recognized where it is the only factor', async () => {
  const { device, stored } = await made();
  const options = await passkeys.request(null);
  const answer = device.get(options, { isVerified: false }) as unknown as UsedCredential;
  const { challenge } = options;
  expect(await passkeys.used(answer, { challenge, isOnlyFactor: true }, stored)).toBeNull();
  expect(await passkeys.used(answer, { challenge, isOnlyFactor: false }, stored)).toBe(0);
});

test('an answer names its owner, who is then looked for', async () => {
  const { device } = await made();
  const options = await passkeys.request(null);
  const owner = (userHandle?: string) =>
    passkeys.ownerOf(device.get(options, userHandle === undefined ? {} : { userHandle }) as unknown as UsedCredential);
  expect(owner()).toBe(7);
  for (const handle of ['AAAA', Buffer.alloc(32).toString('base64url'), Buffer.alloc(32, 255).toString('base64url')])
    expect(owner(handle)).toBeNull();
});

test('without an address there are none, and the message says what to set', async () => {
  const none = createPasskeys(null, 'secret');
  expect(none.origin).toBeNull();
  await expect(none.creation(ADA, [])).rejects.toThrow('set "url" in config/server');
  await expect(none.request(null)).rejects.toThrow('set "url" in config/server');
});
