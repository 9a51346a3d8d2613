import { expect, test } from 'vitest';
import { ExactNumber } from '../../util/json/exact-number.ts';
import { parseLong } from './scalar-values.ts';

test('integers beyond the safe range stay exact, as strings', () => {
  expect(parseLong('12')).toBe(12);
  expect(parseLong('9223372036854775807')).toBe('9223372036854775807');
  expect(parseLong(new ExactNumber('9007199254740993'))).toBe('9007199254740993');
});

test('a number of a million digits is refused without reading it', () => {
  const start = performance.now();
  expect(() => parseLong('1'.repeat(1_000_000))).toThrow('BigInt cannot represent value');
  // Reading it and writing it again takes half a minute.
  expect(performance.now() - start).toBeLessThan(5_000);
});
