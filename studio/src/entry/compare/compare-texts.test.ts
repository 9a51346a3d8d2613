import { expect, test } from 'vitest';
import { type ComparedLine, compareTexts } from './compare-texts.ts';

const shown = (lines: readonly ComparedLine[]): readonly (string | number)[] =>
  lines.map((line) =>
    typeof line === 'number' ? line : line.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

test('the changed words of each side are marked', () => {
  const { before, after } = compareTexts('The old keeper left.', 'The young keeper left early.');
  expect(shown(before)).toEqual(['The [old] keeper left.']);
  expect(shown(after)).toEqual(['The [young] keeper left[ early].']);
});

test('words are found where no spaces are between them', () => {
  const { before, after } = compareTexts('古い灯台を見た', '新しい灯台を見た');
  expect(shown(before)).toEqual(['[古い]灯台を見た']);
  expect(shown(after)).toEqual(['[新しい]灯台を見た']);
});

test('a text that is new, or gone, is marked as a whole', () => {
  const { before, after } = compareTexts('', 'One\n\nTwo');
  expect(shown(before)).toEqual([]);
  expect(shown(after)).toEqual(['[One]', '', '[Two]']);
  expect(shown(compareTexts('One', '').before)).toEqual(['[One]']);
});

test('long equal parts are left out, short ones are not', () => {
  const many = Array.from({ length: 9 }, (_, index) => `line ${index}`);
  const { before, after } = compareTexts(['a', ...many, 'z'].join('\n'), ['b', ...many, 'z'].join('\n'));
  expect(shown(after)).toEqual(['[b]', 'line 0', 'line 1', 8]);
  expect(shown(before)).toEqual(['[a]', 'line 0', 'line 1', 8]);
  const inside = compareTexts(['a', ...many, 'z'].join('\r\n'), ['b', ...many, 'y'].join('\n'));
  expect(shown(inside.after)).toEqual(['[b]', 'line 0', 'line 1', 5, 'line 7', 'line 8', '[y]']);
  expect(shown(compareTexts('a\n1\n2\nz', 'b\n1\n2\nz').after)).toEqual(['[b]', '1', '2', 'z']);
});

test('a megabyte takes no time that one would wait for', () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `Line ${index} with a few more words in it`);
  const after = before.map((line, index) => (index % 2 === 0 ? line : `${line}, changed`));
  const started = process.cpuUsage();
  expect(compareTexts(before.join('\n'), after.join('\n')).after.length).toBeGreaterThan(0);
  expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
});
