import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMonth, weeksOf } from '../../view/calendar/month.ts';
import { dayOfValue, filtersOfDays } from './span-of.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  process.env.TZ = zone;
});

test('a month asks for whole weeks: for days, or for moments between midnights', () => {
  const days = weeksOf(readMonth('2030-03', new Date()), 1);
  expect(filtersOfDays('on', 'date', days).map(({ operator, value }) => [operator, value])).toEqual([
    ['$gte', '2030-02-25'],
    ['$lt', '2030-04-01'],
  ]);
  expect(filtersOfDays('at', 'datetime', days).map(({ value }) => value)).toEqual([
    '2030-02-24T23:00:00.000Z',
    '2030-03-31T22:00:00.000Z',
  ]);
});

test('a moment is on the day that it is where the person is, a date on its own', () => {
  expect(dayOfValue('datetime', '2030-03-09T23:30:00.000Z')).toBe('2030-03-10');
  expect(dayOfValue('date', '2030-03-09')).toBe('2030-03-09');
});
