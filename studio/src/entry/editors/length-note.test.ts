import { beforeAll, expect, test } from 'vitest';
import { lengthNote } from './length-note.ts';
import { speakEnglish } from '../../texts/english-texts.ts';

beforeAll(speakEnglish);

test('a text near its limit, or beyond it, has a note', () => {
  expect(lengthNote('x'.repeat(89), 100)).toBeNull();
  expect(lengthNote('x'.repeat(90), 100)).toEqual({ text: '10 characters left', isTooLong: false });
  expect(lengthNote('x'.repeat(99), 100)).toEqual({ text: '1 character left', isTooLong: false });
  expect(lengthNote('x'.repeat(250), 100)).toEqual({ text: '150 characters too long', isTooLong: true });
});

test('other values have none', () => {
  expect(lengthNote('x'.repeat(250), undefined)).toBeNull();
  expect(lengthNote(null, 1)).toBeNull();
});
