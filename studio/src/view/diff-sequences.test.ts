import { expect, test } from 'vitest';
import { diffSequences } from './diff-sequences.ts';

const shown = (before: string, after: string): string =>
  diffSequences([...before], [...after])
    .map(({ kind, item }) => ({ same: '', added: '+', removed: '-' })[kind] + item)
    .join('');

test('what is equal on both sides stays, in order', () => {
  expect(shown('abcd', 'abcd')).toBe('abcd');
  expect(shown('abcd', 'axcd')).toBe('a-b+xcd');
  expect(shown('', 'ab')).toBe('+a+b');
  expect(shown('ab', '')).toBe('-a-b');
  expect(shown('abcabba', 'cbabac')).toBe('-a-bc-ab+aba+c');
  expect(shown('aa', 'aaa')).toBe('aa+a');
});

test('both sides can be read back from it', () => {
  let state = 7;
  const random = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  for (let run = 0; run < 300; run += 1) {
    const [before, after] = [0, 0].map(() => Array.from({ length: random(12) }, () => random(4)));
    const diff = diffSequences(before ?? [], after ?? []);
    expect(diff.filter(({ kind }) => kind !== 'added').map(({ item }) => item)).toEqual(before);
    expect(diff.filter(({ kind }) => kind !== 'removed').map(({ item }) => item)).toEqual(after);
  }
});

test('very long sequences are replaced between their equal ends', () => {
  const before = ['first', ...Array.from({ length: 5_000 }, (_, index) => `a${index}`), 'last'];
  const after = ['first', ...Array.from({ length: 5_000 }, (_, index) => `b${index}`), 'a3', 'last'];
  const diff = diffSequences(before, after);
  expect(diff.filter(({ kind }) => kind === 'same').map(({ item }) => item)).toEqual(['first', 'last']);
  expect(diff).toHaveLength(10_003);
  expect(diff[1]).toEqual({ kind: 'removed', item: 'a0' });
  expect(diff.at(-2)).toEqual({ kind: 'added', item: 'a3' });
});
