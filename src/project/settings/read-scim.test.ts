import { expect, test } from 'vitest';
import { readScim } from './read-scim.ts';

const read = (stored: unknown) => readScim({ files: new Map(), warnings: [] }, stored);
const TOKEN = 'a token that is long enough for SCIM';

test('a token alone lets a provider manage accounts without roles; super admins are out of reach', () => {
  expect(read({ token: TOKEN })).toEqual({ tokens: [TOKEN], groups: new Map(), default: [], superAdmins: false });
  const roles = { map: { Writers: 'Author' }, default: ['Editor'] };
  expect(read({ token: [TOKEN, `${TOKEN} x`], roles, superAdmins: true })).toEqual({
    ...{ tokens: [TOKEN, `${TOKEN} x`], default: ['Editor'], superAdmins: true },
    groups: new Map([['Writers', ['Author']]]),
  });
  for (const none of [undefined, null, false]) expect(read(none)).toBeNull();
});

test('a token that is missing or short stops the start, and is not shown', () => {
  for (const token of [undefined, '', 'short-secret', [], ['short-secret'], 7]) {
    expect(() => read({ token })).toThrow('"scim.token');
    expect(() => read({ token })).not.toThrow('short-secret');
  }
});
