import { expect, it } from 'vitest';
import { createRateLimit, type Guess } from './rate-limit.ts';
import { createTally } from './tally.ts';

const SETTINGS = { enabled: true, intervalMs: 60_000, max: 2 };

it('allows a peer a number of requests per interval and action', async () => {
  let now = 0;
  const limit = createRateLimit(
    SETTINGS,
    createTally(() => now),
  );
  const login = () => limit.count('login', '192.0.2.1');
  await login();
  await login();
  await expect(login()).rejects.toThrow('Too many requests');
  await limit.count('register', '192.0.2.1');
  await limit.count('login', '192.0.2.2');
  now = SETTINGS.intervalMs;
  await login();
});

it('limits that share a tally share their counts', async () => {
  const tally = createTally();
  const [one, other] = [createRateLimit(SETTINGS, tally), createRateLimit(SETTINGS, tally)];
  expect(await one.isTooMany('mail', 'Ada@example.test')).toBe(false);
  expect(await other.isTooMany('mail', 'ada@example.test ')).toBe(false);
  expect(await one.isTooMany('mail', 'ada@example.test')).toBe(true);
});

it.each([
  ['2001:db8::1', '2001:0db8:0:0:ffff::2'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s count as one peer', async (first, second) => {
  const limit = createRateLimit({ ...SETTINGS, max: 1 }, createTally());
  await limit.count('login', first);
  await expect(limit.count('login', second)).rejects.toThrow('Too many requests');
});

it('can be switched off', async () => {
  const limit = createRateLimit({ ...SETTINGS, enabled: false, max: 0 }, createTally());
  await limit.count('login', 'x');
  expect(await limit.isTooMany('mail', 'x')).toBe(false);
});

it('failures slow down their own network first, others later, and never another account', async () => {
  const limit = createRateLimit({ ...SETTINGS, intervalMs: 60_000, max: 4 }, createTally());
  const guess = (peer: string, account = 'ada') => ({ action: 'login', account, peer });
  /** An aborted caller is refused if there is a delay. */
  const isSlow = (of: Guess) =>
    limit.slowDown({ ...of, signal: AbortSignal.abort() }).then(
      () => false,
      () => true,
    );
  const attacker = guess('192.0.2.1');
  for (let failure = 0; failure < 3; failure++) {
    expect(await isSlow(attacker)).toBe(false);
    await limit.countFailure(attacker);
  }
  expect(await isSlow(attacker)).toBe(true);
  expect(await isSlow(guess('198.51.100.1'))).toBe(false);
  await limit.countFailure(attacker);
  expect(await isSlow(guess('198.51.100.1'))).toBe(true);
  expect(await isSlow(guess('192.0.2.1', 'bob'))).toBe(false);
});

it('an aborted caller does not wait', async () => {
  const limit = createRateLimit({ ...SETTINGS, intervalMs: 60_000, max: 1 }, createTally());
  const guess = { action: 'login', account: 'ada', peer: '192.0.2.1' };
  for (let failure = 0; failure < 20; failure++) await limit.countFailure(guess);
  const leaving = limit.slowDown({ ...guess, signal: AbortSignal.timeout(20) });
  await expect(leaving).rejects.toThrow(/timeout/i);
});
