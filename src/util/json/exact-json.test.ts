import { describe, expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

describe('JSON from a caller', () => {
  test.each([
    ['{"a":9007199254740991}'],
    ['{"a":9007199254740992}'],
    ['{"a":-1152921504606846976}'],
    ['{"a":"12345678901234567890","12345678901234567890":1}'],
    ['{"a":"\\"12345678901234567891","b":[1,2]}'],
    ['{"a":0.1234567890123456789}'],
    ['{"a":1e308,"b":1e-400}'],
    ['["e999",{"1e999":null}]'],
  ])('%s is kept', (text) => {
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['{"data":{"a":9007199254740993}}', 'data.a'],
    ['{"data":{"list":[1,{"x":"a,{","y":12345678901234567890}]}}', 'data.list.1.y'],
    ['[[],{},-9223372036854775807]', '2'],
    ['{"a":{"b":{}},"c":1e999}', 'c'],
    ['{"a":-1e999}', 'a'],
    [`{"a":${'9'.repeat(400)}}`, 'a'],
    ['{"a\\"b":123456789012345e300}', 'a"b'],
  ])('%s is refused with its place', (text, place) => {
    expect(() => parseExactJson(text)).toThrow(`${place}: `);
  });

  test('long strings are accepted', () => {
    const long = '\\\\\\"x'.repeat(300_000);
    expect(() => parseExactJson(`{"a":"${long}","b":9007199254740993}`)).toThrow('b: ');
  });

  test('invalid JSON is reported as before', () => {
    expect(() => parseExactJson('{"a":12345678901234567890')).toThrow(SyntaxError);
  });
});
