import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('keeps what was used last', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(map.get('b')).toBeUndefined();
  expect(map.get('a')).toBe(1);
  expect(map.get('c')).toBe(3);
});

test('setting again replaces and makes recent', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect(map.get('a')).toBe(3);
  expect(map.get('b')).toBeUndefined();
});

test('forgets everything when cleared', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.clear();
  expect(map.get('a')).toBeUndefined();
});
