import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const filled = (most: number, keys: readonly string[], bytes = 1000): BoundedMap<string, string> => {
  const map = new BoundedMap<string, string>(most);
  for (const key of keys) map.set(key, `value of ${key}`, bytes);
  return map;
};

const keysIn = (map: BoundedMap<string, string>, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => map.get(key) !== undefined);

it('drops the least recently used, and never exceeds its limit', () => {
  const map = filled(6000, ['a', 'b', 'c', 'd']);
  expect(map.get('a')).toBe('value of a');
  map.set('e', 'value of e', 1000);
  expect(keysIn(map, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e']);
  expect(map.bytes).toBeLessThanOrEqual(6000);
});

it('counts keys and entries, so many small values are limited too', () => {
  const keys = Array.from({ length: 10_000 }, (_, i) => `key ${i}`);
  const map = filled(100_000, keys, 0);
  expect(map.bytes).toBeLessThanOrEqual(100_000);
  expect(map.size).toBeLessThan(400);
  expect(map.size).toBeGreaterThan(100);
});

it('does not use most of the space for one value', () => {
  const map = filled(8000, ['a', 'b', 'c']);
  map.set('large', 'too large', 3000);
  expect(keysIn(map, ['a', 'b', 'c', 'large'])).toEqual(['a', 'b', 'c']);
});

it('counts a replaced value once, and nothing after it is cleared', () => {
  const map = filled(100_000, ['a', 'a', 'a']);
  expect(map.bytes).toBe(filled(100_000, ['a']).bytes);
  map.clear();
  expect([map.bytes, map.size, map.get('a')]).toEqual([0, 0, undefined]);
});
