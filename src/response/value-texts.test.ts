import { describe, expect, test } from 'vitest';
import { SCALAR_TYPES, type ScalarType } from '../schema/model.ts';
import type { SqlCell } from '../sql/rows.ts';
import { VALUE_TEXTS } from './value-texts.ts';

const textOf = (type: ScalarType, cell: Exclude<SqlCell, null>): string => VALUE_TEXTS[type](cell);

describe('the JSON of a cell, in every form that a driver returns', () => {
  test.each(['string', 'text', 'richtext', 'enumeration', 'email', 'password', 'uid', 'date', 'time'] as const)(
    '%s',
    (type) => {
      expect(textOf(type, 'a"b\n\u2028\u0000é🍕')).toBe(JSON.stringify('a"b\n\u2028\u0000é🍕'));
      expect(textOf(type, '')).toBe('""');
      expect(textOf(type, 12)).toBe('"12"');
      expect(textOf(type, Buffer.from('héllo'))).toBe('"héllo"');
    },
  );

  test.each(['increments', 'integer', 'float', 'decimal'] as const)('%s', (type) => {
    expect(textOf(type, 12)).toBe('12');
    expect(textOf(type, -0.5)).toBe('-0.5');
    expect(textOf(type, 12n)).toBe('12');
    expect(textOf(type, '10.50')).toBe('10.5');
    expect(textOf(type, '99999999.99')).toBe('99999999.99');
    expect(textOf(type, Number.NaN)).toBe('null');
    expect(textOf(type, Number.POSITIVE_INFINITY)).toBe('null');
    expect(textOf(type, 'NaN')).toBe('null');
  });

  test('biginteger is an exact string', () => {
    expect(textOf('biginteger', 9007199254740993n)).toBe('"9007199254740993"');
    expect(textOf('biginteger', '-9223372036854775808')).toBe('"-9223372036854775808"');
    expect(textOf('biginteger', 42)).toBe('"42"');
  });

  test.each([
    [true, 'true'],
    [false, 'false'],
    [1, 'true'],
    [0, 'false'],
    [1n, 'true'],
    ['1', 'true'],
    ['0', 'false'],
    ['maybe', 'null'],
  ])('boolean %s', (cell, expected) => {
    expect(textOf('boolean', cell)).toBe(expected);
  });

  test.each([
    [1704164645678, '"2024-01-02T03:04:05.678Z"'],
    [1704164645678n, '"2024-01-02T03:04:05.678Z"'],
    ['2024-01-02 03:04:05', '"2024-01-02T03:04:05.000Z"'],
    ['2024-01-02 03:04:05.6', '"2024-01-02T03:04:05.600Z"'],
    ['2024-01-02 03:04:05.678901', '"2024-01-02T03:04:05.678Z"'],
    ['2024-01-02T03:04:05.678Z', '"2024-01-02T03:04:05.678Z"'],
    [new Date(1704164645678), '"2024-01-02T03:04:05.678Z"'],
    [0, '"1970-01-01T00:00:00.000Z"'],
    [-1, '"1969-12-31T23:59:59.999Z"'],
    ['nonsense', 'null'],
  ])('datetime %s', (cell, expected) => {
    expect(textOf('datetime', cell)).toBe(expected);
  });

  test.each([
    [1704164645678, '"1704164645678"'],
    [1704164645678n, '"1704164645678"'],
    ['2024-01-02 03:04:05.678', '"1704164645678"'],
    ['2024-01-02 03:04:05', '"1704164645000"'],
    ['nonsense', 'null'],
  ])('timestamp %s is milliseconds as text', (cell, expected) => {
    expect(textOf('timestamp', cell)).toBe(expected);
  });

  test.each(['json', 'array', 'blocks'] as const)('%s is written unchanged', (type) => {
    expect(textOf(type, '{"a":[1,2.50,null]}')).toBe('{"a":[1,2.5,null]}');
    expect(textOf(type, '"text"')).toBe('"text"');
    expect(textOf(type, 'null')).toBe('null');
    expect(textOf(type, 'not json')).toBe('"not json"');
    expect(textOf(type, '{"broken":')).toBe('"{\\"broken\\":"');
    expect(textOf(type, Buffer.from('[1]'))).toBe('[1]');
  });

  test('whatever a cell contains, the response stays valid JSON', () => {
    const cells: Exclude<SqlCell, null>[] = [
      '',
      'x',
      '"',
      '}',
      0,
      -0,
      1e21,
      Number.NaN,
      5n,
      true,
      Buffer.from([0xff]),
      new Date(Number.NaN),
    ];
    for (const type of [...SCALAR_TYPES, 'increments' as const])
      for (const cell of cells) {
        expect(() => JSON.parse(textOf(type, cell)), `${type} ${String(cell)}`).not.toThrow();
      }
  });
});
