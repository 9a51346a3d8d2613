import { expect, test } from 'vitest';
import { isEmail } from './is-email.ts';

test.each([
  'a@b.co',
  'First.Last+tag@sub.example.org',
  "o'neil@example.test",
  'käthe@bücher.example',
  '"quoted name"@example.test',
  'a@1.b',
  'a@b_c.d~e.fg',
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a.@b.co',
  '.a@b.co',
  'a b@c.de',
  'a@b.c0',
  'a@-b.co',
  'a@b..1',
  'a@b.co\n',
  '"a@b.co',
  'a@@b.co',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('is linear in the length of the string', () => {
  expect(isEmail(`${'a.'.repeat(500_000)}@b.co`)).toBe(false);
  expect(isEmail(`a@${'b.'.repeat(500_000)}!`)).toBe(false);
  expect(isEmail(`"${' '.repeat(500_000)}@b.co`)).toBe(false);
});
