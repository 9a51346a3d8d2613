import { expect, test } from 'vitest';
import { ExactNumber, parseExact, printExact } from './exact-json.ts';

test.each([
  '{"a":9007199254740993}',
  '[12345678901234567890,-12345678901234567891,1e400]',
  '{"text":"9007199254740993 \\" 9007199254740993","n":9007199254740993,"deep":[{"n":18446744073709551615}]}',
  '{"small":1.5,"exact":9007199254740992,"list":[],"none":null}',
  '"\\\\"',
])('%s is the same after it was read and written', (text) => {
  expect(printExact(parseExact(text))).toBe(text);
});

test('numbers that a double holds are numbers', () => {
  expect(parseExact('[9007199254740992, 1]')).toEqual([9_007_199_254_740_992, 1]);
  expect(parseExact('[9007199254740993]')).toEqual([new ExactNumber('9007199254740993')]);
});

test('lines are indented as by JSON.stringify', () => {
  expect(printExact({ a: [new ExactNumber('9007199254740993')] }, 2)).toBe('{\n  "a": [\n    9007199254740993\n  ]\n}');
});

test('an error names its place', () => {
  expect(() => parseExact('{"a":9007199254740993,}')).toThrow(/position 22/);
});
