import { expect, test } from 'vitest';
import { wholeCharacters } from './whole-characters.ts';

test('a string is not cut inside a character', () => {
  expect(wholeCharacters('ab\u{1F600}c', 2)).toBe(2);
  expect(wholeCharacters('ab\u{1F600}c', 3)).toBe(4);
  expect(wholeCharacters('ab\u{1F600}c', 4)).toBe(4);
});

test('a string can be cut at its end and beyond', () => {
  expect(wholeCharacters('ab', 2)).toBe(2);
  expect(wholeCharacters('ab', 100)).toBe(100);
});
