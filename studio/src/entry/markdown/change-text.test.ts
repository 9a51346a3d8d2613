import { expect, test } from 'vitest';
import { beginLines, surround } from './change-text.ts';

test('marks are added around the selection, and removed', () => {
  const added = surround({ text: 'one two', start: 4, end: 7 }, '**');
  expect(added).toEqual({ text: 'one **two**', start: 6, end: 9 });
  expect(surround(added, '**')).toEqual({ text: 'one two', start: 4, end: 7 });
});

test('lines begin with a mark, or no longer', () => {
  const added = beginLines({ text: 'a\nb', start: 0, end: 3 }, (index) => `${index + 1}. `, /^\d+[.)]\s+/);
  expect(added).toEqual({ text: '1. a\n2. b', start: 0, end: 9 });
  expect(beginLines(added, () => '', /^\d+[.)]\s+/).text).toBe('a\nb');
});
