import { expect, test } from 'vitest';
import { hasRequiredClaims, mergeClaims, readPerson, rolesOf } from './read-claims.ts';

const USUAL = { verifiedClaim: 'email_verified' };

test('an address counts only with what the same place says about it', () => {
  const merged = mergeClaims(
    { sub: 'a', email: 'a@example.test' },
    { email_verified: true, name: 'A' },
    'email_verified',
  );
  expect(merged).toEqual({ sub: 'a', email: 'a@example.test', name: 'A' });
  expect(readPerson(merged, USUAL).isVerified).toBe(false);
  const other = mergeClaims({ sub: 'a', email_verified: true }, { email: 'b@example.test' }, 'email_verified');
  expect(readPerson(other, USUAL)).toMatchObject({ email: 'b@example.test', isVerified: false });
  const both = mergeClaims({ sub: 'a' }, { sub: 'b', email: 'a@example.test', email_verified: true }, 'email_verified');
  expect([both.sub, readPerson(both, USUAL).isVerified]).toEqual(['a', true]);
});

test('names come from their parts, or are split', () => {
  const named = (claims: object) => {
    const { firstname, lastname } = readPerson(claims as Record<string, unknown>, USUAL);
    return [firstname, lastname];
  };
  expect(named({ given_name: 'Ada', family_name: 'Byron', name: 'x' })).toEqual(['Ada', 'Byron']);
  expect(named({ name: 'Ada Mary Byron' })).toEqual(['Ada', 'Mary Byron']);
  expect(named({ given_name: 'Ada', name: 'Ada Byron' })).toEqual(['Ada', null]);
  expect(named({ preferred_username: 'ada' })).toEqual(['ada', null]);
  expect(named({ given_name: 1, name: ['x'] })).toEqual([null, null]);
});

test('values of a claim are mapped, and members of objects are found', () => {
  const map = new Map([
    ['a', ['Editor']],
    ['b', ['Author', 'Editor']],
  ]);
  const roles = { claim: 'realm.roles', map, default: ['Author'] };
  expect(rolesOf({ realm: { roles: ['a', 'b', 'c'] } }, roles)).toEqual(['Editor', 'Author']);
  expect(rolesOf({ 'realm.roles': 'a' }, roles)).toEqual(['Editor']);
  for (const claims of [
    {},
    { realm: null },
    { realm: [] },
    { realm: { roles: { a: true } } },
    { realm: { roles: 'c' } },
  ])
    expect(rolesOf(claims, roles)).toEqual(['Author']);
  expect(rolesOf({ constructor: 'a' }, { ...roles, claim: 'constructor.name' })).toEqual(['Author']);
  expect(rolesOf({ groups: ['a'] }, { ...roles, claim: null })).toBeNull();
});

test('each required claim needs one of its values', () => {
  expect(hasRequiredClaims({}, {})).toBe(true);
  expect(hasRequiredClaims({ hd: 'a', org: ['x', 'y'] }, { hd: ['a', 'b'], org: ['y'] })).toBe(true);
  expect(hasRequiredClaims({ hd: 'a' }, { hd: ['a'], org: ['y'] })).toBe(false);
  expect(hasRequiredClaims({ hd: 'A' }, { hd: ['a'] })).toBe(false);
});
