import { expect, test } from 'vitest';
import { isOpenSession } from './is-open-session.ts';

const NOW = 1_800_000_000_000;
const seen = (ago: number) => ({ row: { id: 1, seenAt: NOW - ago }, isEnded: false, endedBefore: null });
const UNKNOWN = { row: null, isEnded: false, endedBefore: null };

test('a session is open until it is ended, or was not used for too long', () => {
  expect(isOpenSession(seen(0), 1, null, NOW)).toBe(true);
  expect(isOpenSession({ ...seen(0), isEnded: true }, 1, null, NOW)).toBe(false);
  expect(isOpenSession(seen(59_999), 1, 60_000, NOW)).toBe(true);
  expect(isOpenSession(seen(60_000), 1, 60_000, NOW)).toBe(false);
});

test('one that is not stored is open until all sessions of its administrator are ended', () => {
  const issuedAt = NOW / 1_000;
  expect(isOpenSession(UNKNOWN, issuedAt, 60_000, NOW)).toBe(true);
  expect(isOpenSession({ ...UNKNOWN, endedBefore: NOW }, issuedAt, null, NOW)).toBe(false);
  expect(isOpenSession({ ...UNKNOWN, endedBefore: NOW }, issuedAt + 1, null, NOW)).toBe(true);
  expect(isOpenSession({ ...UNKNOWN, endedBefore: NOW }, null, null, NOW)).toBe(false);
});

test('one that began after all others were ended is open by its row', () => {
  expect(isOpenSession({ ...seen(0), endedBefore: NOW }, 1, null, NOW)).toBe(true);
});
