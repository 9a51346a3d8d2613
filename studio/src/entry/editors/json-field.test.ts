import { expect, test } from 'vitest';
import { printExact } from '../../../../kit/src/exact-json.ts';
import { jsonText, typeJson } from './json-field.ts';

test('large integers keep their digits', () => {
  const typed = typeJson('{ "id": 9007199254740993 }', null);
  expect(printExact(typed.value)).toBe('{"id":9007199254740993}');
  expect(jsonText(typed.value, null)).toBe('{\n  "id": 9007199254740993\n}');
});

test('typed text stays as it is, until the value changes otherwise', () => {
  const typed = typeJson('{"a":1 }', null);
  expect(jsonText({ a: 1 }, typed)).toBe('{"a":1 }');
  expect(jsonText({ a: 2 }, typed)).toBe('{\n  "a": 2\n}');
});

test('text that is not JSON leaves the value as it was', () => {
  const typed = typeJson('{"a":', { a: 1 });
  expect(typed.value).toEqual({ a: 1 });
  expect(jsonText({ a: 1 }, typed)).toBe('{"a":');
  expect(jsonText({ a: 2 }, typed)).toBe('{\n  "a": 2\n}');
});

test('a value of null is an empty text', () => {
  expect(jsonText(null, null)).toBe('');
  expect(typeJson(' ', 1)).toEqual({ text: ' ', value: null });
});
