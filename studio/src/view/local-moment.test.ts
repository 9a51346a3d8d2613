import { afterEach, expect, test } from 'vitest';
import { localMoment, momentOf } from './local-moment.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a local time is a moment of its zone, also when the clocks change', () => {
  process.env.TZ = 'Europe/Berlin';
  expect(momentOf('2027-03-28T01:30')).toBe('2027-03-28T00:30:00.000Z');
  // Clocks go from 2:00 to 3:00.
  expect(momentOf('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
  expect(localMoment('2027-03-28T01:30:00.000Z')).toBe('2027-03-28T03:30');
  // 2:30 is there twice: the first one is meant.
  expect(momentOf('2027-10-31T02:30')).toBe('2027-10-31T00:30:00.000Z');
  expect(localMoment('2027-10-31T00:30:00.000Z')).toBe('2027-10-31T02:30');
  expect(localMoment('2027-10-31T01:30:00.000Z')).toBe('2027-10-31T02:30');
  process.env.TZ = 'Asia/Kolkata';
  expect(momentOf('2027-06-01T09:00:15.5')).toBe('2027-06-01T03:30:15.500Z');
  expect(localMoment('2027-06-01T03:30:15.500Z')).toBe('2027-06-01T09:00:15.500');
});

test('what is no moment is empty', () => {
  for (const value of [null, undefined, '', 'soon', {}]) expect(localMoment(value)).toBe('');
  for (const text of ['', 'soon', '2027-13-01T00:00']) expect(momentOf(text)).toBe(null);
});
