import { describe, expect, test } from 'vitest';
import type { QueryValue } from '../query/query.ts';
import { bindParameters } from './bind-parameters.ts';
import { dialectOf } from './dialect-of.ts';
import type { Dialect } from './dialect.ts';
import type { Parameter, Pattern } from './statement.ts';

const NAMES = ['sqlite', 'postgres', 'mysql'] as const;

const bind = (name: Dialect['name'], parameter: Parameter, values: readonly QueryValue[] = [], keys: number[] = []) =>
  bindParameters(dialectOf(name), [parameter], { values, limit: 25, offset: 50 }, keys)[0];

describe.each(NAMES)('%s', (name) => {
  const value = (given: QueryValue, pattern: Pattern = 'plain') =>
    bind(name, { kind: 'value', index: 0, pattern }, [given]);

  test('strings, numbers and null are bound unchanged', () => {
    for (const given of ['a', '', "'; drop table x; --", 0, -1.5, null]) expect(value(given)).toBe(given);
  });

  test('limit and offset come from the window', () => {
    expect(bind(name, { kind: 'limit' })).toBe(25);
    expect(bind(name, { kind: 'offset' })).toBe(50);
  });

  test.each([
    ['contains', 'a%_b', '%a%_b%'],
    ['startsWith', 'a%_b', 'a%_b%'],
    ['endsWith', 'a%_b', '%a%_b'],
  ] as const)('%s leaves wildcards as they are', (pattern, given, expected) => {
    expect(value(given, pattern)).toBe(expected);
  });

  test('search escapes wildcards', () => {
    expect(value('100%*\\', 'search')).toBe('%100\\%\\*\\\\%');
  });

  test.each(['whole', 'contains', 'startsWith', 'endsWith', 'search'] as const)('%s of a long string', (pattern) => {
    const longest = dialectOf(name).longestPattern;
    const bound = () => value('é'.repeat(30_000), pattern);
    if (longest === null) expect(bound()).toContain('é'.repeat(30_000));
    else expect(bound).toThrow(/^A text of 3000[0-2] characters is too long to search for\. At most 50000 bytes/);
  });

  test('a missing value is null', () => {
    expect(bind(name, { kind: 'value', index: 7, pattern: 'plain' })).toBeNull();
  });
});

const INSTANT = new Date('2024-01-02T03:04:05.678Z');

test.each([
  ['sqlite', 1704164645678, 1, '[3,7]'],
  ['postgres', '2024-01-02T03:04:05.678Z', true, '{3,7}'],
  ['mysql', '2024-01-02 03:04:05.678', 1, '[3,7]'],
] as const)('%s stores instants, booleans and keys in its own way', (name, instant, yes, keys) => {
  const parameter: Parameter = { kind: 'value', index: 0, pattern: 'plain' };
  expect(bind(name, parameter, [INSTANT])).toBe(instant);
  expect(bind(name, parameter, [true])).toBe(yes);
  expect(bind(name, { kind: 'keys' }, [], [3, 7])).toBe(keys);
});
