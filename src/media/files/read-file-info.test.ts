import { expect, test } from 'vitest';
import { readFileInfo, readFileInfos } from './read-file-info.ts';

const refusal = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (error as { message: string }).message;
  }
};

test.each([
  [undefined, {}],
  [{}, {}],
  [{ fileInfo: '{"name":"a","caption":null}' }, { name: 'a', caption: null }],
  [{ fileInfo: { alternativeText: 5, caption: true } }, { alternativeText: '5', caption: 'true' }],
  [{ fileInfo: '{"nope":1,"hash":"x","__proto__":{"name":"y"}}' }, {}],
])('one: %j', (body, expected) => expect(readFileInfo(body)).toEqual(expected));

test.each([
  ['not json', '"not json"'],
  ['[]', '"[]"'],
  ['null', '"null"'],
])('one: %s is refused', (fileInfo, shown) => {
  expect(refusal(() => readFileInfo({ fileInfo }))).toBe(
    `fileInfo must be a \`object\` type, but the final value was: \`null\` (cast from the value \`${shown}\`).`,
  );
});

test('one file: values of other types are refused, each with its path', () => {
  expect(refusal(() => readFileInfo({ fileInfo: { name: [] } }))).toBe(
    'fileInfo.name must be a `string` type, but the final value was: `[]`.',
  );
  expect(refusal(() => readFileInfo({ fileInfo: { name: {}, caption: [] } }))).toBe('2 errors occurred');
  expect(refusal(() => readFileInfo('text'))).toMatch(/^this must be a `object` type/);
});

test('several files', () => {
  expect(readFileInfos({})).toEqual([]);
  expect(readFileInfos({ fileInfo: '[{"name":"A"},{"name":"B"}]' })).toEqual([{ name: 'A' }, { name: 'B' }]);
  expect(readFileInfos({ fileInfo: ['{"name":"A"}', '{"name":"B"}'] })).toEqual([{ name: 'A' }, { name: 'B' }]);
  expect(refusal(() => readFileInfos({ fileInfo: '{"caption":"for one only"}' }))).toBe(
    'fileInfo must be a `array` type, but the final value was: `null` (cast from the value `"{"caption":"for one only"}"`).',
  );
  expect(refusal(() => readFileInfos({ fileInfo: [{}, 'x'] }))).toMatch(/^fileInfo\[1\] must be a `object` type/);
});
