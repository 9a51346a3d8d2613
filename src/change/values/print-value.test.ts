import { expect, test } from 'vitest';
import { printValue } from './print-value.ts';

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [5, '5'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  ['a"b', '"a"b"'],
  [true, 'true'],
  [[], '[]'],
  [{}, '{}'],
  [['a', 1], '[\n  "\\"a\\"",\n  "1"\n]'],
  [{ a: { b: [null] } }, '{\n  "a": {\n    "b": [\n      "null"\n    ]\n  }\n}'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('%j is quoted as %j', (value, text) => {
  expect(printValue(value)).toBe(text);
});

test('messages quote only the start of a value', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(printValue(deep)).toMatch(/\[…\]/);
  for (const large of [deep, 'x'.repeat(1_000_000), Array.from({ length: 100_000 }, () => 'x'), { x: 'y'.repeat(1e6) }])
    expect(printValue(large).length).toBeLessThan(3000);
});
