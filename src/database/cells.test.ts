import { expect, it } from 'vitest';
import { booleanCell, timeCell } from './cells.ts';

const TIME = Date.UTC(2023, 0, 31, 12, 30, 0, 37);

it.each([
  [TIME],
  [BigInt(TIME)],
  [String(TIME)],
  [new Date(TIME)],
  ['2023-01-31 12:30:00.037'],
  ['2023-01-31T12:30:00.037Z'],
])('%s is the same time, whichever database wrote it', (cell) => {
  expect(timeCell(cell)).toBe(TIME);
});

it('the offset of a string is applied', () => {
  expect(timeCell('2023-01-31 14:30:00.037+02')).toBe(Date.parse('2023-01-31T14:30:00.037+02:00'));
  expect(timeCell(null)).toBeNull();
});

it.each([
  [true, true],
  [1, true],
  [0, false],
  [null, false],
  ['0', false],
])('%j is %j', (cell, value) => {
  expect(booleanCell(cell)).toBe(value);
});
