import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('is the same value, whatever the stored whitespace', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, spaces) => {
      expect(JSON.parse(jsonText(JSON.stringify(value, null, spaces)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a value that is not JSON becomes a string', () => {
  fc.assert(
    fc.property(fc.string(), (stored) => {
      expect(() => JSON.parse(jsonText(stored))).not.toThrow();
    }),
  );
  expect(jsonText('{"a":1')).toBe('"{\\"a\\":1"');
});

test('integers keep all digits', () => {
  const stored =
    '{ "id": 9007199254740993, "text": "9007199254740993 \\"", "list": [-12345678901234567890, 1e400, 1.50] }';
  expect(jsonText(stored)).toBe(
    '{"id":9007199254740993,"text":"9007199254740993 \\"","list":[-12345678901234567890,null,1.5]}',
  );
});

test('cached results are the same', () => {
  for (const stored of ['{"a": 1}', 'broken', `[${'1,'.repeat(100_000)}1]`])
    expect(jsonText(stored)).toBe(jsonText(stored));
});

test('values beyond the cache limit are written as well', () => {
  const stored = (index: number) => JSON.stringify({ index, filler: 'x'.repeat(30_000) });
  for (let index = 0; index < 300; index += 1) expect(jsonText(stored(index))).toBe(stored(index));
  expect(jsonText(stored(0))).toBe(stored(0));
});
