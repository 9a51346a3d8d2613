import { expect, it } from 'vitest';
import { parseDuration } from './parse-duration.ts';

it.each([
  [3600, 3600],
  ['30d', 2_592_000],
  ['12 hours', 43_200],
  ['1.5h', 5400],
  ['7 days', 604_800],
  ['60000', 60],
  ['soon', null],
  ['', null],
  [Number.NaN, null],
])('%j is %j seconds', (value, seconds) => {
  expect(parseDuration(value)).toBe(seconds);
});
