import { expect, test } from 'vitest';
import { surplusOf } from './keep-versions.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const RULES = { perEntry: 20, maxBytes: 1_000, maxMs: null };

/** Newest first, saved a day apart. */
const kept = (...sizes: readonly number[]) =>
  sizes.map((size, index) => ({ id: 100 - index, tag: '', size, savedAt: NOW - (index + 1) * DAY }));

test.each([
  ['nothing is surplus while there is room', RULES, 10, []],
  ['the oldest beyond the number, which counts the new one', { ...RULES, perEntry: 3 }, 10, [98, 97]],
  ['one alone replaces all others', { ...RULES, perEntry: 1 }, 10, [100, 99, 98, 97]],
  ['those beyond the bytes', { ...RULES, maxBytes: 250 }, 50, [98, 97]],
  ['all others, if the new one is larger than all may be', RULES, 5_000, [100, 99, 98, 97]],
  ['by age: counted from when a version was replaced', { ...RULES, maxMs: 1.5 * DAY }, 10, [98, 97]],
  ['what was live until now is never too old', { ...RULES, maxMs: 1 }, 10, [99, 98, 97]],
])('%s', (_title, rules, newest, surplus) => {
  expect(surplusOf(rules, NOW, newest, kept(100, 100, 100, 100))).toEqual(surplus);
});
