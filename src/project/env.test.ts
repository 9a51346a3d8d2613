import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEnv } from './env.ts';

const env = createEnv({
  TEXT: 'hello',
  EMPTY: '',
  INT: '42 apples',
  WORD: 'apples',
  FLOAT: '1.5e3',
  YES: 'true',
  UPPER: 'TRUE',
  ONE: '1',
  JSON: '{"a":[1]}',
  BROKEN: '{a}',
  LIST: 'a, "b c" ,"d"',
  BRACKETS: '[x,"y"]',
  DATE: '2024-02-29T12:00:00Z',
});

describe('env', () => {
  test('returns the string, or the default only if the variable is not set', () => {
    expect(env('TEXT')).toBe('hello');
    expect(env('MISSING')).toBeUndefined();
    expect(env('MISSING', 'x')).toBe('x');
    expect(env('EMPTY', 'x')).toBe('');
  });

  test('does not see inherited members', () => {
    expect(env('toString', 'x')).toBe('x');
  });

  test('int and float read a leading number', () => {
    expect(env.int('INT')).toBe(42);
    expect(env.int('WORD', 1)).toBeNaN();
    expect(env.int('EMPTY', 1)).toBeNaN();
    expect(env.int('MISSING', 1)).toBe(1);
    expect(env.float('FLOAT')).toBe(1500);
    expect(env.float('MISSING', 0.5)).toBe(0.5);
  });

  test('bool is true only for the word true', () => {
    expect([env.bool('YES'), env.bool('UPPER', true), env.bool('ONE', true), env.bool('MISSING', true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('json parses, and names the variable if it cannot', () => {
    expect(env.json('JSON')).toEqual({ a: [1] });
    expect(env.json('MISSING', { b: 1 })).toEqual({ b: 1 });
    expect(() => env.json('BROKEN')).toThrow(/environment variable BROKEN is not valid JSON/);
  });

  test('array strips brackets, spaces and quotes', () => {
    expect(env.array('LIST')).toEqual(['a', 'b c', 'd']);
    expect(env.array('BRACKETS')).toEqual(['x', 'y']);
    expect(env.array('EMPTY')).toEqual(['']);
    expect(env.array('MISSING', ['z'])).toEqual(['z']);
  });

  test('date', () => {
    expect(env.date('DATE')?.toISOString()).toBe('2024-02-29T12:00:00.000Z');
    const fallback = new Date(0);
    expect(env.date('MISSING', fallback)).toBe(fallback);
  });

  test('oneOf accepts only values of the list', () => {
    expect(env.oneOf('TEXT', ['hello', 'bye'], 'bye')).toBe('hello');
    expect(env.oneOf('WORD', ['hello', 'bye'], 'bye')).toBe('bye');
    expect(env.oneOf('WORD', ['hello', 'bye'])).toBeUndefined();
    expect(() => env.oneOf('TEXT', ['hello'], 'other')).toThrow(/not in the list/);
    expect(() => env.oneOf('TEXT', undefined as never)).toThrow(/needs a list/);
  });

  test('a list of plain words survives, however it is written', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.constantFrom(',', ', ', ' ,'),
        fc.boolean(),
        (words, comma, wrap) => {
          const joined = words.join(comma);
          const { array } = createEnv({ LIST: wrap ? `[${joined}]` : joined });
          expect(array('LIST')).toEqual(words);
        },
      ),
    );
  });
});
