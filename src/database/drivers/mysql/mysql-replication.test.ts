import { expect, test } from 'vitest';
import { includesGtids } from './mysql-replication.ts';

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
  // Positions of different products never compare.
  ['0-1-270', '3e11:1', false],
  ['0-1-270', 'nonsense', false],
  ['nonsense', 'nonsense', false],
  ['', '', false],
  ['', '0-1-1', false],
  ['0-1-270', '', false],
  ['0-1-270,', '0-1-270', true],
  ['0-1-270', '0-1-270,', false],
  ['0-1', '0-1', false],
  ['0-1-x', '0-1-1', false],
  ['0-1-1e3', '0-1-2', false],
  ['0-1--270', '0-1-1', false],
  // A double cannot distinguish these two.
  ['0-1-9007199254740992', '0-1-9007199254740993', false],
  ['3e11:1-5:', '3e11:1-5', true],
  ['3e11:', '3e11:1', false],
  // Two servers in one domain, in any order.
  ['0-1-270,0-2-300', '0-2-280', true],
  ['3e11:1-5:audit:1-3', '3e11:1-5:audit:1-3', true],
  ['3e11:1-5:audit:1-3', '3e11:1-5:AUDIT:2', true],
  ['3e11:1-5:audit:1-3', '3e11:1-5:audit:4', false],
  ['3e11:1-9', '3e11:audit:4', false],
])('%s includes %s: %s', (position, needed, expected) => {
  expect(includesGtids(position, needed)).toBe(expected);
});
