import { expect, it } from 'vitest';
import { readTableEffects } from './table-effects.ts';
import type { WriteKind } from './writes.ts';

const TABLES = [
  ['a', 0],
  ['B', 0],
  ['c', 0],
  ['watched', 1],
];

function changed(keys: readonly (readonly string[])[], table: string, kind: WriteKind): readonly string[] | null {
  const found = readTableEffects(TABLES, keys).changedBy(new Map([[table, kind]]));
  return found === null ? null : [...found].sort();
}

it('follows foreign keys from table to table, as far as they change rows', () => {
  const keys = [
    ['B', 'A', 'CASCADE', 'NO ACTION'],
    ['c', 'b', 'SET NULL', 'NO ACTION'],
    ['a', 'c', 'CASCADE', 'CASCADE'],
  ];
  expect(changed(keys, 'a', 'delete')).toEqual(['a', 'b', 'c']);
  expect(changed(keys, 'a', 'update')).toEqual(['a']);
  expect(changed(keys, 'B', 'delete')).toEqual(['a', 'b', 'c']);
  expect(changed(keys, 'c', 'insert')).toEqual(['c']);
});

it('ends at a circle, and at keys that only refuse', () => {
  const keys = [
    ['a', 'a', 'CASCADE', 'CASCADE'],
    ['b', 'a', 'RESTRICT', 'NO ACTION'],
  ];
  expect(changed(keys, 'a', 'delete')).toEqual(['a']);
});

it('knows nothing of what is written by triggers, also behind a foreign key', () => {
  expect(changed([], 'watched', 'insert')).toBeNull();
  expect(changed([['watched', 'a', 'set default', 'no action']], 'a', 'delete')).toBeNull();
  expect(changed([['elsewhere.a', 'a', 'cascade', 'no action']], 'a', 'delete')).toBeNull();
  expect(changed([], 'a_view', 'insert')).toBeNull();
});

it('does not know tables whose names differ only in case', () => {
  const effects = readTableEffects(
    [
      ['a', 0],
      ['A', 0],
    ],
    [],
  );
  expect(effects.changedBy(new Map([['a', 'insert']]))).toBeNull();
});
