import { expect, onTestFinished, test, vi } from 'vitest';
import { DEV_TOKEN_VARIABLE, isDevToken, makeDevToken, takeDevToken } from './dev-token.ts';

test('a token is removed from the environment, so project code does not find it', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv(DEV_TOKEN_VARIABLE, 'given');
  expect(takeDevToken()).toBe('given');
  expect(process.env[DEV_TOKEN_VARIABLE]).toBeUndefined();
  expect(takeDevToken()).toBeNull();
  vi.stubEnv(DEV_TOKEN_VARIABLE, '');
  expect(takeDevToken()).toBeNull();
});

test('only the token itself is accepted', () => {
  const token = makeDevToken();
  expect(isDevToken(token, token)).toBe(true);
  for (const given of [undefined, '', [token], `${token} `, token.slice(1)])
    expect(isDevToken(given, token)).toBe(false);
});
