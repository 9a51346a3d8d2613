import { beforeAll, expect, test } from 'vitest';
import type { Outcome } from './change-entry.ts';
import { describeOutcomes } from './describe-outcomes.ts';
import { speakEnglish } from '../texts/english-texts.ts';

beforeAll(speakEnglish);

const outcomes = (...done: readonly Outcome['done'][]): readonly Outcome[] =>
  done.map((one, at) => ({ id: at, done: one, version: null }));

test('what was done, and what was already so', () => {
  expect(describeOutcomes('publish', outcomes('entry', 'entry'))).toBe('2 entries published');
  expect(describeOutcomes('publish', outcomes('changes'))).toBe('Unpublished changes of 1 entry published');
  expect(describeOutcomes('publish', outcomes('entry', 'changes', 'none', 'none'))).toBe(
    '1 entry published; Unpublished changes of 1 entry published; ' +
      '2 entries were already published, without unpublished changes',
  );
  expect(describeOutcomes('unpublish', outcomes('none'))).toBe('1 entry was already a draft');
  expect(describeOutcomes('delete', [])).toBe('');
});
