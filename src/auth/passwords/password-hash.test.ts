import { compareSync, hashSync } from 'bcryptjs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooLong } from '../../change/values/resolve-text.ts';
import { createPasswords } from './passwords.ts';
import { makeSalt, passwordSetAt } from './password-hash.ts';

it('a hash contains the time it was created, and any bcrypt verifies it', () => {
  const hash = hashSync('some-Passw0rd', makeSalt(1_700_000_000));
  expect(passwordSetAt(hash)).toBe(1_700_000_000);
  expect(compareSync('some-Passw0rd', hash)).toBe(true);
  expect(hash).toHaveLength(60);
});

it('every time since 2020 is restored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_577_836_800, max: 4_294_967_295 }), (seconds) => {
      expect(passwordSetAt(`${makeSalt(seconds)}${'x'.repeat(31)}`, seconds)).toBe(seconds);
    }),
  );
});

it("a hash costs as much as the reference's, unless code requests less", async () => {
  expect(makeSalt()).toMatch(/^\$2b\$10\$/);
  expect(passwordSetAt(hashSync('x', makeSalt(1_700_000_000, 4)))).toBe(1_700_000_000);
  for (const [options, cost] of [
    [{}, '10'],
    [{ rounds: 4 }, '04'],
  ] as const) {
    const passwords = createPasswords({ threads: 1, ...options });
    const hash = await passwords.hash('some-Passw0rd');
    expect(hash).toMatch(new RegExp(`^\\$2b\\$${cost}\\$`));
    expect(await passwords.matches('some-Passw0rd', hash)).toBe(true);
    expect(await passwords.matches('other-Passw0rd', hash)).toBe(false);
    expect(await passwords.matches('some-Passw0rd', null)).toBe(false);
    await passwords.close();
  }
});

it('two salts of the same second differ', () => {
  expect(makeSalt(1_700_000_000)).not.toBe(makeSalt(1_700_000_000));
});

it.each([
  ['a hash of the reference', '$2a$10$conformanceFixedSalt0uIhaimpdm74HGpGfzUo2R6zL0pDmqP5a'],
  ['a time to come', `${makeSalt(Math.floor(Date.now() / 1000) + 3600)}${'x'.repeat(31)}`],
  ['no hash', 'secret'],
  ['a cut hash', '$2b$10$abc'],
])('%s contains no time', (_, hash) => {
  expect(passwordSetAt(hash)).toBeNull();
});

it('length is counted in bytes', () => {
  expect(isTooLong('é'.repeat(36))).toBe(false);
  expect(isTooLong('é'.repeat(37))).toBe(true);
});
