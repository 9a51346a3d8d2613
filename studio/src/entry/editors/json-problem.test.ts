import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

test.each([
  ['{\n  "a": 1,\n}', 3, 1],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\n  "a": x,\n  "b": 2\n}', 2, 8],
  ['[\n  1,\n  "line 9 column 9",\n  ]\n', 4, 3],
  ['{\n"a": "open\n}', 2, 11],
  ['{\n"a": "\\q"\n}', 2, 7],
  ['{\n  "a": [1, 2', 2, 13],
  ['{"a": 1}\n{', 2, 1],
  ["{\n'a': 1}", 2, 1],
  ['[01]', 1, 3],
  ['', 1, 1],
  ['{"n": 9007199254740993,\n "m" 1}', 2, 6],
])('%j has its error in line %i, column %i', (text, line, column) => {
  expect(jsonProblem(text)).toMatchObject({ line, column });
});

test('every text that JSON.parse refuses has a place, and no other text', () => {
  const characters = ['{', '}', '[', ']', '"', ':', ',', '1', '0', '-', 'e', '.', ' ', '\n', '\\', 'true', 'null', 'a'];
  let seed = 1;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let time = 0; time < 20_000; time += 1) {
    const text = Array.from({ length: 1 + random(8) }, () => characters[random(characters.length)]).join('');
    const isJson = (() => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    })();
    expect(jsonProblem(text) === null, text).toBe(isJson);
  }
});
