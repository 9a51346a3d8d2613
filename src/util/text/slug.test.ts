import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';
import { startOfText } from './start-of-text.ts';

test('is the whole text in lower case, without accents and punctuation', () => {
  expect(slugOf('Käthe & the FooBar2 of 1999!')).toBe('kaethe-and-the-foo-bar2-of-1999');
  expect(slugOf('a b', { separator: '_' })).toBe('a_b');
  expect(slugOf('a'.repeat(1_000))).toHaveLength(1_000);
});

test('takes no longer for a text that is longer than any name', () => {
  const start = performance.now();
  expect(slugOf('a'.repeat(1_000_000))).toHaveLength(1_000);
  // The library needs half an hour for the whole of it.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('does not cut a character in half', () => {
  expect(startOfText(`${'a'.repeat(999)}😀b`)).toBe(`${'a'.repeat(999)}😀`);
});
