import { expect, test } from 'vitest';
import { includesPosition } from './postgres-replication.ts';

test.each([
  ['16/B374D848', '16/B374D848', true],
  ['16/B374D848', '16/B374D849', false],
  ['17/0', '16/FFFFFFFF', true],
  ['9/FF', '10/0', false],
  // Positions of another product, or invalid ones.
  ['16/B374D848', '0-1-270', false],
  ['16/B374D848', '', false],
  ['16/B374D848', '/', false],
  ['', '0/0', false],
])('%s includes %s: %s', (position, needed, expected) => {
  expect(includesPosition(position, needed)).toBe(expected);
});
