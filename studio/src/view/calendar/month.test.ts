import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, endOf, monthBeside, readMonth, weeksOf, writeMonth } from './month.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  process.env.TZ = zone;
});

const shown = (text: string, firstOfWeek = 1) => {
  const days = weeksOf(readMonth(text, new Date()), firstOfWeek);
  return { days: days.map(({ start }) => dayOf(start)), end: endOf(days).toISOString(), own: days };
};

test('whole weeks are shown, from the first day of the week', () => {
  expect(shown('2030-09').days).toHaveLength(42);
  expect(shown('2030-09').days[0]).toBe('2030-08-26');
  expect(shown('2030-09', 7).days[0]).toBe('2030-09-01');
  expect(shown('2030-09', 7).days).toHaveLength(35);
  // Saturday begins the week in Egypt.
  expect(shown('2030-09', 6).days[0]).toBe('2030-08-31');
  expect(shown('2027-02').days).toHaveLength(28);
  expect(shown('2030-09').own.filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
});

test('days of 23 and 25 hours are days', () => {
  const march = shown('2030-03');
  expect(new Set(march.days).size).toBe(march.days.length);
  expect(march.own.every(({ start }) => start.getHours() === 0)).toBe(true);
  expect(march.end).toBe('2030-03-31T22:00:00.000Z');
  expect(shown('2030-10').end).toBe('2030-11-03T23:00:00.000Z');
});

test('the address has the month; anything else is this one', () => {
  const today = new Date(2030, 11, 31, 23, 59);
  for (const text of [null, '', '2030-13', '2030-00', '30-01', '2030-1', 'x'])
    expect(writeMonth(readMonth(text, today)), String(text)).toBe('2030-12');
  expect(writeMonth(monthBeside(readMonth(null, today), 1))).toBe('2031-01');
  expect(writeMonth(monthBeside(readMonth('2030-01', today), -1))).toBe('2029-12');
});
