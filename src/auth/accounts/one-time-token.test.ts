import { expect, it } from 'vitest';
import { makeOneTimeToken, readOneTimeToken } from './one-time-token.ts';

it('is found by its hash until it expires', () => {
  const { text, hash } = makeOneTimeToken(1000, 5_000_000_000);
  expect(readOneTimeToken(text, 5_000_000_999)).toBe(hash);
  expect(readOneTimeToken(text, 5_000_001_000)).toBeNull();
});

it('cannot be given another expiry', () => {
  const { text, hash } = makeOneTimeToken(1000, 5_000_000_000);
  const [, secret] = text.split('-');
  expect(readOneTimeToken(`${(9_000_000_000).toString(36)}-${secret}`, 5_000_002_000)).not.toBe(hash);
});

it.each(['', 'x', 'sha256:abc', `zz-${'g'.repeat(64)}`])('%j is none', (text) => {
  expect(readOneTimeToken(text, 0)).toBeNull();
});
