import { cpuSeconds } from '../../../test/support/cpu-seconds.ts';
import { expect, test } from 'vitest';
import { logResponses } from './log-responses.ts';
import type { Log } from './log.ts';

function lineOf(url: string): string {
  const lines: string[] = [];
  const write = (message: string): void => void lines.push(message);
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const trace = { id: 'one', route: null, statements: 1 };
  logResponses(log, { requests: true, slowMs: 0 })?.({ method: 'GET', url, status: 200, ms: 1, trace } as never);
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

test('other values stay, and a long line is processed in linear time', async () => {
  expect(lineOf('/api/x?filters[postcode]=7&sort=code&fields[0]=token')).toContain(
    '?filters[postcode]=7&sort=code&fields[0]=token ',
  );
  const parts = ['?', '&', '[', 'a_', '%5b', '?[', 'token'];
  const logAll = () => {
    for (const part of parts) expect(lineOf(`/?${part.repeat(60_000)}`)).toContain('…');
  };
  expect(await cpuSeconds(logAll)).toBeLessThan(5);
});

test('a line explains why a request was rejected, if configured', () => {
  const refused = (
    status: number,
    refusal: string | null,
    reasons = true,
    unreadBody: string | null = null,
  ): string => {
    const lines: string[] = [];
    const write = (message: string): void => void lines.push(message);
    const log = { info: write, warn: write, error: write } as unknown as Log;
    const trace = { id: 'one', route: null, statements: 0, refusal, unreadBody };
    const answered = { method: 'GET', url: '/api/x', status, ms: 1, trace };
    logResponses(log, { requests: true, slowMs: 0, reasons })?.(answered as never);
    return lines.join();
  };
  const body = JSON.stringify({ data: null, error: { status: 400, message: 'Invalid parameter x\nmore' } });
  expect(refused(400, body)).toBe('GET /api/x 400 1 ms, 0 statements: Invalid parameter x');
  expect(refused(405, 'Method Not Allowed')).toBe('GET /api/x 405 1 ms, 0 statements: Method Not Allowed');
  for (const without of [refused(400, body, false), refused(400, null), refused(400, 'null'), refused(400, '{}')]) {
    expect(without).toBe('GET /api/x 400 1 ms, 0 statements');
  }
  expect(refused(400, body, true, 'text/plain\u0007')).toBe(
    'GET /api/x 400 1 ms, 0 statements: Invalid parameter x (a body of type "text/plain" is not read: send "Content-Type: application/json")',
  );
  expect(refused(400, body, true, '')).toContain(' (a body without a type is not read: send');
  expect(refused(404, body, true, 'text/plain')).not.toContain('not read');
});
