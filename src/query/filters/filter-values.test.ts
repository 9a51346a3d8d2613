import { describe, expect, test } from 'vitest';
import { RequestError } from '../../errors.ts';
import { SCALAR_TYPES, type ScalarAttribute, type ScalarType } from '../../schema/model.ts';
import { castInstant } from '../../util/calendar.ts';
import { castFilterValue } from './filter-values.ts';

const attribute = (type: ScalarType): ScalarAttribute => ({
  kind: 'scalar',
  name: 'field',
  type,
  column: 'field',
  private: false,
  writable: true,
  visible: true,
  shared: false,
  required: false,
  unique: false,
  searchable: true,
});

const cast = (type: ScalarType, value: string) => castFilterValue(attribute(type), value);

describe('the value of a filter, by type of its field', () => {
  test.each([
    'string',
    'text',
    'richtext',
    'enumeration',
    'email',
    'password',
    'uid',
    'biginteger',
    'increments',
  ] as const)('%s stays text', (type) => {
    expect(cast(type, ' 0x10 ')).toBe(' 0x10 ');
    expect(cast(type, '9007199254740993')).toBe('9007199254740993');
  });

  test.each(['integer', 'float', 'decimal'] as const)('%s is a number', (type) => {
    expect(cast(type, '12')).toBe(12);
    expect(cast(type, ' 1.5e3 ')).toBe(1500);
    expect(cast(type, '0x10')).toBe(16);
    expect(cast(type, '')).toBe(0);
    expect(() => cast(type, '12a')).toThrow('Invalid value for "field". Expected a number, got "12a".');
  });

  test.each([
    ['true', true],
    ['t', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['f', false],
    ['0', false],
    ['', false],
  ])('boolean %s is %s', (text, expected) => {
    expect(cast('boolean', text)).toBe(expected);
  });

  test.each(['json', 'array', 'blocks'] as const)('%s is the JSON of the string', (type) => {
    expect(cast(type, 'a"b')).toBe('"a\\"b"');
  });

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T12:00:00Z', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
  ])('date %s is %s', (text, expected) => {
    expect(cast('date', text)).toBe(expected);
  });

  test.each([
    ['2023-02-29', 'Invalid date'],
    ['2023-02-31', 'Invalid date'],
    ['2023-13-01', 'Invalid format, expected yyyy-MM-dd'],
    ['2023-1-1', 'Invalid format, expected yyyy-MM-dd'],
    ['tomorrow', 'Invalid format, expected yyyy-MM-dd'],
    ['', 'Invalid format, expected yyyy-MM-dd'],
  ])('date %s is refused', (text, message) => {
    expect(() => cast('date', text)).toThrow(message);
  });

  test.each([
    ['12:30:00', '12:30:00.000'],
    ['12:30:00.5', '12:30:00.500'],
    ['23:59:59.999', '23:59:59.999'],
  ])('time %s is %s', (text, expected) => {
    expect(cast('time', text)).toBe(expected);
  });

  test.each(['24:00:00', '12:60:00', '12:30', '1:30:00', '12:30:00.1234', 'noon', ''])(
    'time %s is rejected',
    (text) => {
      expect(() => cast('time', text)).toThrow('Invalid time format, expected HH:mm:ss.SSS');
    },
  );

  test.each(['datetime', 'timestamp'] as const)('%s is an instant', (type) => {
    expect(cast(type, '2024-01-02T03:04:05.678Z')).toEqual(new Date('2024-01-02T03:04:05.678Z'));
  });

  test('an empty value is null for every type', () => {
    for (const type of SCALAR_TYPES) {
      expect(castFilterValue(attribute(type), null)).toBeNull();
      expect(castFilterValue(attribute(type), undefined)).toBeNull();
    }
  });
});

describe('instants', () => {
  test.each([
    ['2024-01-02', '2024-01-02T00:00:00.000Z'],
    ['2024-01', '2024-01-01T00:00:00.000Z'],
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['20240102', '2024-01-02T00:00:00.000Z'],
    ['2024-01-02T03:04', '2024-01-02T03:04:00.000Z'],
    ['2024-01-02T03', '2024-01-02T03:00:00.000Z'],
    ['2024-01-02 03:04:05', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T030405', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T03:04:05,5', '2024-01-02T03:04:05.500Z'],
    ['2024-01-02T03:04:05+02:00', '2024-01-02T01:04:05.000Z'],
    ['2024-01-02T03:04:05-0230', '2024-01-02T05:34:05.000Z'],
    ['2024-01-02T03:04:05+02', '2024-01-02T01:04:05.000Z'],
    ['2024-01-02T24:00:00', '2024-01-03T00:00:00.000Z'],
    ['30', '3000-01-01T00:00:00.000Z'],
    ['0000-01-01', '0000-01-01T00:00:00.000Z'],
    ['+012345-06-07', '+012345-06-07T00:00:00.000Z'],
    ['1704067200000', '2024-01-01T00:00:00.000Z'],
    ['-1', '1969-12-31T23:59:59.999Z'],
    ['0', '1970-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(castInstant(text).toISOString()).toBe(expected);
  });

  test.each([
    '',
    'yesterday',
    '2024-13-01',
    '2024-02-30',
    '2024-01-02T25:00:00',
    '2024-01-02T03:60',
    '2024-01-02T03:04:05+24:00',
    '2024-01-02T03:04:05Zz',
    ' 2024-01-02',
    '2024-01-02T03:04:05Z2024',
    '8640000000000001',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-20T00:00:00+00:01',
    '1.5',
    'NaN',
  ])('%s is none', (text) => {
    expect(() => castInstant(text)).toThrow(RequestError);
  });
});
