import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const SETTINGS = { enabled: true, intervalMs: 1000, max: 2 };

it('allows as many in each interval, for each action and key', () => {
  let now = 0;
  const limit = createRateLimit(SETTINGS, () => now);
  const login = () => limit.count('login', 'peer', '192.0.2.1');
  login();
  login();
  expect(login).toThrow('Too many requests');
  expect(() => limit.count('register', 'peer', '192.0.2.1')).not.toThrow();
  expect(() => limit.count('login', 'peer', '192.0.2.2')).not.toThrow();
  now = 1000;
  expect(login).not.toThrow();
});

it.each([
  ['2001:db8::1', '2001:0db8:0:0:ffff::2'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are one peer', (first, second) => {
  const limit = createRateLimit({ ...SETTINGS, max: 1 });
  limit.count('login', 'peer', first);
  expect(() => limit.count('login', 'peer', second)).toThrow('Too many requests');
});

it('can be switched off', () => {
  const limit = createRateLimit({ ...SETTINGS, enabled: false, max: 0 });
  expect(() => limit.count('login', 'peer', 'x')).not.toThrow();
});
