import cloneDeep from 'lodash/cloneDeep.js';
import { expect, test } from 'vitest';
import { ExactNumber, parseNumbers, printNumbers } from './exact-number.ts';

test.each([
  '{"a":9007199254740993}',
  '[12345678901234567890,-12345678901234567891,1e400]',
  '{"text":"9007199254740993 \\" 9007199254740993","n":9007199254740993,"deep":[{"n":18446744073709551615}]}',
  '{"small":1.5,"exact":9007199254740992,"list":[],"none":null}',
  '"\\\\"',
])('%s is the same after it was read and written', (text) => {
  expect(printNumbers(parseNumbers(text))).toBe(text);
});

test('numbers that a double holds are numbers', () => {
  expect(parseNumbers('[9007199254740992, 1]')).toEqual([9_007_199_254_740_992, 1]);
  expect(parseNumbers('[9007199254740993]')).toEqual([new ExactNumber('9007199254740993')]);
});

test('other writers see a rounded number, also after an error while printing', () => {
  const number = new ExactNumber('9007199254740993');
  expect(() => printNumbers({ number, big: 1n })).toThrow(TypeError);
  expect(JSON.stringify({ number })).toBe('{"number":9007199254740992}');
  expect(number.valueOf() - 1).toBe(9_007_199_254_740_991);
});

test('a copy has all digits, too', () => {
  expect(printNumbers(cloneDeep(parseNumbers('{"n":[9007199254740993]}')))).toBe('{"n":[9007199254740993]}');
});

test('what JSON cannot express is undefined', () => {
  expect(printNumbers(undefined)).toBeUndefined();
});
