import { expect, test } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

test.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['GZIP', ['gzip']],
  ['gzip;q=1, br;q=0.5', ['gzip', 'br']],
  ['gzip; q=0, *', ['br']],
  ['br;q=0, gzip;q=0', []],
  ['identity, gzip;q=0.5', []],
  ['br;q=nothing, gzip', ['gzip']],
])('%s', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
