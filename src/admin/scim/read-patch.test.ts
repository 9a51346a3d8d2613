import { expect, test } from 'vitest';
import { readFilter } from './read-filter.ts';
import { patchedGroup, patchedPerson, readOperations } from './read-patch.ts';
import { readPerson } from './scim-values.ts';

const person = (...Operations: readonly object[]) => patchedPerson(readOperations({ Operations }));
const GROUP = { displayName: 'Editors', externalId: null, members: [1, 2] };
const group = (...Operations: readonly object[]) => patchedGroup(GROUP, readOperations({ Operations }));

test('patches of Okta: values without a path', () => {
  expect(person({ op: 'replace', value: { active: false } })).toEqual({ active: false });
  expect(group({ op: 'replace', value: { id: 'x', displayName: 'Writers' } })).toEqual({
    ...GROUP,
    displayName: 'Writers',
  });
  expect(group({ op: 'remove', path: 'members[value eq "2"]' }).members).toEqual([1]);
  expect(group({ op: 'add', path: 'members', value: [{ value: '3', display: 'x' }] }).members).toEqual([1, 2, 3]);
});

test('patches of Entra: capitals, texts for flags, paths with filters, names with dots', () => {
  expect(
    person(
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'name.givenName', value: 'Ada' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@example.test' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
    ),
  ).toEqual({ active: false, firstname: 'Ada', email: 'ada@example.test' });
  expect(person({ op: 'replace', value: { 'name.familyName': 'Byron', active: 'True' } })).toEqual({
    ...{ lastname: 'Byron', active: true },
  });
  expect(group({ op: 'Remove', path: 'members', value: [{ value: '1' }] }).members).toEqual([2]);
  expect(group({ op: 'Replace', path: 'members', value: [{ value: 7 }] }).members).toEqual([7]);
  expect(group({ op: 'Remove', path: 'members' }).members).toEqual([]);
  expect(group({ op: 'Add', path: 'externalId', value: 'abc' }).externalId).toBe('abc');
});

test('what is removed is empty, and names and flags cannot be', () => {
  expect(person({ op: 'remove', path: 'name' }, { op: 'remove', path: 'externalId' })).toEqual({
    ...{ firstname: null, lastname: null, externalId: null },
  });
  for (const path of ['active', 'userName', undefined]) expect(() => person({ op: 'remove', path })).toThrow();
});

test('what is not valid is refused', () => {
  for (const body of [
    null,
    {},
    { Operations: {} },
    { Operations: [{ op: 'move' }] },
    { Operations: Array(1_001).fill({}) },
  ])
    expect(() => readOperations(body)).toThrow();
  for (const path of ['members[', 'a]b', '[[x]]', 'x'.repeat(500), 7])
    expect(() => readOperations({ Operations: [{ op: 'add', path, value: 1 }] })).toThrow(/path/);
  for (const value of ['maybe', 2, null])
    expect(() => person({ op: 'replace', path: 'active', value })).toThrow(/active/);
  for (const value of ['', 7, 'x'.repeat(300)]) expect(() => readPerson({ userName: value })).toThrow(/userName/);
  for (const value of [{ value: 'x' }, { value: '-1' }, 'a', {}])
    expect(() => group({ op: 'add', path: 'members', value })).toThrow();
});

test('filters compare names without case, and say what they cannot do', () => {
  const passes = (filter: string, username = 'ada@example.test') =>
    readFilter(filter, ['username', 'active'])({ username: [username], active: ['true'] });
  expect(passes('userName eq "ADA@example.test"')).toBe(true);
  expect(passes('urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "ada@example.test" AND active eq true')).toBe(
    true,
  );
  expect(passes('userName eq "eve@example.test"')).toBe(false);
  expect(passes('userName eq "a\\"b"', 'a"b')).toBe(true);
  for (const filter of [
    'userName sw "a"',
    'title eq "x"',
    'userName eq',
    'userName eq "a" or active eq true',
    'a'.repeat(3_000),
  ])
    expect(() => passes(filter)).toThrow();
});
