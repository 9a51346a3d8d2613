import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRawArray, isRawObject, isStringArray, parseQueryString } from './parse-query-string.ts';

describe('one value in every spelling of bracket notation', () => {
  test.each([
    'sort[0]=a&sort[1]=b',
    'sort[]=a&sort[]=b',
    'sort=a&sort=b',
    'sort%5B0%5D=a&sort%5B1%5D=b',
    'sort%5b0]=a&sort[1%5d=b',
    'sort[1]=b&sort[0]=a',
    'sort[0]=a&sort[]=b',
    'sort[2]=a&sort[7]=b',
  ])('%s', (text) => {
    expect(parseQueryString(text)).toEqual({ sort: ['a', 'b'] });
  });

  test('objects, however deep', () => {
    expect(parseQueryString('filters[author][name][$eq]=Ada')).toEqual({
      filters: { author: { name: { $eq: 'Ada' } } },
    });
    expect(parseQueryString('filters%5Bauthor%5D%5Bname%5D%5B%24eq%5D=Ada')).toEqual(
      parseQueryString('filters[author][name][$eq]=Ada'),
    );
  });

  test('values keep percent-encoded characters', () => {
    expect(parseQueryString('a=%26%3D%5B%5D%25&b=1+2&c=%F0%9F%8D%95')).toEqual({ a: '&=[]%', b: '1 2', c: '🍕' });
  });
});

describe('edges of the contract', () => {
  test('a key without a value is null, an empty value is empty', () => {
    expect(parseQueryString('a&b=')).toEqual({ a: null, b: '' });
  });

  test('nesting deeper than 20 stays one literal key', () => {
    const deep = (levels: number) => `a${'[b]'.repeat(levels)}=x`;
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + depth(Object.values(value)[0]) : 0;
    expect(depth(parseQueryString(deep(20)))).toBe(21);
    expect(depth(parseQueryString(deep(40)))).toBe(22);
    expect(JSON.stringify(parseQueryString(deep(22)))).toContain('"[b][b]":"x"');
  });

  test('an index of 100, or more than 100 elements, creates an object', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `a[${index}]=${index}`).join('&');
    expect(isRawArray(parseQueryString('a[99]=x').a)).toBe(true);
    expect(isRawObject(parseQueryString('a[100]=x').a)).toBe(true);
    expect(isRawArray(parseQueryString(list(100)).a)).toBe(true);
    expect(isRawObject(parseQueryString(list(101)).a)).toBe(true);
  });

  test('only the first thousand parameters are read', () => {
    const text = Array.from({ length: 1200 }, (_, index) => `k${index}=1`).join('&');
    expect(Object.keys(parseQueryString(text))).toHaveLength(1000);
  });

  test('names of the prototype are not keys', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      parseQueryString(`${name}[polluted]=yes&a[${name}][polluted]=yes&a[b][${name}]=yes`);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(parseQueryString('__proto__[x]=1'))).toEqual([]);
  });

  test('broken percent-encoding is kept unchanged', () => {
    expect(parseQueryString('a=%E0%A4%A&b=%')).toEqual({ a: '%E0%A4%A', b: '%' });
  });
});

test('any string can be parsed', () => {
  const piece = fc.oneof(fc.constantFrom('[', ']', '&', '=', '%', '.', '$', '0', '__proto__', 'a'), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(isRawObject(parseQueryString(pieces.join('')))).toBe(true);
    }),
  );
});

test('a list of strings is distinguished from other lists', () => {
  expect(isStringArray(['a', 'b'])).toBe(true);
  expect(isStringArray(['a', null])).toBe(false);
  expect(isStringArray('a')).toBe(false);
  expect(isRawObject(null)).toBe(false);
  expect(isRawObject([])).toBe(false);
});
