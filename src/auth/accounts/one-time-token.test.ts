import { expect, it } from 'vitest';
import { makeOneTimeToken, markOf, readOneTimeToken } from './one-time-token.ts';

const MARK = markOf('a@x.test', 'hash');

it('is found by its hash until it expires', () => {
  const { text, hash } = makeOneTimeToken(1000, MARK, 5_000_000_000);
  expect(readOneTimeToken(text, 5_000_000_999)).toEqual({ hash, mark: MARK });
  expect(readOneTimeToken(text, 5_000_001_000)).toBeNull();
});

it('its expiry and account cannot be changed', () => {
  const { text, hash } = makeOneTimeToken(1000, MARK, 5_000_000_000);
  const [expiry, , secret] = text.split('-');
  const later = `${(9_000_000_000).toString(36)}-${MARK}-${secret}`;
  expect(readOneTimeToken(later, 5_000_002_000)?.hash).not.toBe(hash);
  const other = `${expiry}-${markOf('b@x.test', 'hash')}-${secret}`;
  expect(readOneTimeToken(other, 5_000_000_000)?.hash).not.toBe(hash);
});

it('depends on the address, ignoring case, and on the password', () => {
  expect(markOf('A@X.test', 'hash')).toBe(MARK);
  expect(new Set([MARK, markOf('a@x.test'), markOf('a@x.test', 'other'), markOf('b@x.test', 'hash')]).size).toBe(4);
});

it.each(['', 'x', 'sha256:abc', `zz-${'g'.repeat(64)}`, `zz-${MARK}-${'g'.repeat(64)}`])(
  '%j is not a token',
  (text) => {
    expect(readOneTimeToken(text, 0)).toBeNull();
  },
);
