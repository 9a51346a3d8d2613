import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import { createTally } from './tally.ts';

const SETTINGS = { enabled: true, intervalMs: 1000, max: 2 };

it('allows as many in each interval, for each action and key', async () => {
  let now = 0;
  const limit = createRateLimit(
    SETTINGS,
    createTally(() => now),
  );
  const login = () => limit.count('login', 'peer', '192.0.2.1');
  await login();
  await login();
  await expect(login()).rejects.toThrow('Too many requests');
  await limit.count('register', 'peer', '192.0.2.1');
  await limit.count('login', 'peer', '192.0.2.2');
  now = 1000;
  await login();
});

it('limits that count together allow as many together', async () => {
  const tally = createTally();
  const [one, other] = [createRateLimit(SETTINGS, tally), createRateLimit(SETTINGS, tally)];
  await one.count('login', 'name', 'Ada');
  await other.count('login', 'name', 'ada ');
  await expect(one.count('login', 'name', 'ada')).rejects.toThrow('Too many requests');
});

it.each([
  ['2001:db8::1', '2001:0db8:0:0:ffff::2'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are one peer', async (first, second) => {
  const limit = createRateLimit({ ...SETTINGS, max: 1 }, createTally());
  await limit.count('login', 'peer', first);
  await expect(limit.count('login', 'peer', second)).rejects.toThrow('Too many requests');
});

it('can be switched off', async () => {
  const limit = createRateLimit({ ...SETTINGS, enabled: false, max: 0 }, createTally());
  await limit.count('login', 'peer', 'x');
});
