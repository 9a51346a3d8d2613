import { expect, test } from 'vitest';
import { followAnswers } from './follow-answers.ts';
import type { Log } from './log.ts';

function lineOf(url: string): string {
  const lines: string[] = [];
  const write = (message: string): void => void lines.push(message);
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const trace = { id: 'one', route: null, statements: 1 };
  followAnswers(log, { requests: true, slowMs: 0 })?.({ method: 'GET', url, status: 200, ms: 1, trace } as never);
  return lines.join();
}

test.each([
  'access_token',
  'id_token',
  'oauth_token',
  'oauth_token_secret',
  'oauth_verifier',
  'refresh_token',
  'token',
  'Code',
  'confirmation',
  'jwt',
  'password',
  'raw[access_token]',
  'raw%5Bid_token%5D',
  'raw[user][refresh_token]',
])('the value of %s is left out', (name) => {
  expect(lineOf(`/api/x?a=1&${name}=geheim&b=2`)).toBe(`GET /api/x?a=1&${name}=…&b=2 200 1 ms, 1 statement`);
  expect(lineOf(`/api/x?${name}=geheim`)).not.toContain('geheim');
});

test('other values stay, and a long line is read in proportion to its length', { timeout: 5_000 }, () => {
  expect(lineOf('/api/x?filters[postcode]=7&sort=code&fields[0]=token')).toContain(
    '?filters[postcode]=7&sort=code&fields[0]=token ',
  );
  for (const part of ['?', '&', '[', 'a_', '%5b', '?[', 'token'])
    expect(lineOf(`/?${part.repeat(60_000)}`)).toContain('…');
});
