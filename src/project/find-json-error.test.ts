import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonError } from './find-json-error.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonError', () => {
  test.each([
    ['{\n  "a": 1,\n}', 2, 9, '"," is not allowed before "}"'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or "}" is expected, not """'],
    ["{ 'a': 1 }", 1, 3, 'a key in double quotes is expected, not "\'"'],
    ['{ title: 1 }', 1, 3, 'a key in double quotes is expected, not "title"'],
    ['{ "a" 1 }', 1, 7, '":" is expected after the key, not "1"'],
    ['{\n  // note\n  "a": 1\n}', 2, 3, 'a key in double quotes is expected, not a comment'],
    ['{ "a": [1, 2 }', 1, 14, '"," or "]" is expected, not "}"'],
    ['{ "a": True }', 1, 8, 'a value is expected, not "True"'],
    ['{ "a": 01 }', 1, 8, 'a value is expected, not "01"'],
    ['{ "a": "x }', 1, 8, 'this string has no closing double quote'],
    ['{ "a": "x\n" }', 1, 10, 'line breaks and control characters are not allowed in a string'],
    ['{ "a": "C:\\dir" }', 1, 11, 'a backslash in a string must be written \\\\'],
    ['{ "a": 1', 1, 9, '"," or "}" is expected, not the end of the file'],
    ['', 1, 1, 'a value is expected, not the end of the file'],
    ['{} {}', 1, 4, '"{" after the end of the document'],
  ])('%j', (text, line, column, reason) => {
    expect(findJsonError(text)).toEqual({ line, column, reason });
  });

  test('agrees with JSON.parse on every string', () => {
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', ':', '{', ']', '\\', '0', 'e', '\n', '\u0001', '\u007f'),
      )
      .map(([text, at, inserted]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + inserted + text.slice(cut + (at % 2));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged), (text) => (findJsonError(text) === undefined) === isJson(text)),
      { numRuns: 2000 },
    );
  });
});
