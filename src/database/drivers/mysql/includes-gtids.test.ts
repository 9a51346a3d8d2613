import { expect, test } from 'vitest';
import { includesGtids } from './includes-gtids.ts';

test.each([
  ['0-1-270', '0-1-270', true],
  ['0-1-270', '0-1-271', false],
  ['0-2-271', '0-1-270', true],
  ['0-1-270,1-7-3', '0-1-270', true],
  ['0-1-270', '0-1-270,1-7-3', false],
  ['3E11:1-5', '3e11:1-5', true],
  ['3e11:1-5', '3e11:1-6', false],
  ['3e11:1-5:7', '3e11:1-6', false],
  ['3e11:1-9', '3e11:1-5:7', true],
  ['3e11:1-9,4f22:1', '4f22:1', true],
  ['3e11:1-9', '4f22:1', false],
  // Of the two products: never.
  ['0-1-270', '3e11:1', false],
  ['0-1-270', 'nonsense', false],
])('%s includes %s: %s', (position, needed, expected) => {
  expect(includesGtids(position, needed)).toBe(expected);
});
