import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RequestError } from '../../errors.ts';

export interface RateLimitSettings {
  readonly enabled: boolean;
  readonly intervalMs: number;
  /** Requests for each key and interval. */
  readonly max: number;
}

export interface RateLimit {
  /** Counts one request for a peer or a name; throws when it is one too many. */
  count(action: string, kind: 'peer' | 'name' | 'user', key: string): void;
}

const MAX_KEYS = 50_000;

export function createRateLimit(settings: RateLimitSettings, now: () => number = Date.now): RateLimit {
  const counters = new Map<string, { count: number; until: number }>();

  const makeRoom = (): void => {
    for (const [key, { until }] of counters) if (until <= now()) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size < MAX_KEYS) return;
      counters.delete(key);
    }
  };

  return {
    count(action, kind, key) {
      if (!settings.enabled) return;
      const name = counterName(action, kind, kind === 'peer' ? peerNetwork(key) : key.trim().toLowerCase());
      let counter = counters.get(name);
      if (!counter || counter.until <= now()) {
        if (counters.size >= MAX_KEYS) makeRoom();
        counter = { count: 0, until: now() + settings.intervalMs };
        counters.set(name, counter);
      }
      counter.count += 1;
      if (counter.count > settings.max) {
        throw new RequestError('RateLimitError', 'Too many requests, please try again later.');
      }
    },
  };
}

/** Hashed, because a name comes from the request and may be of any length. */
const counterName = (action: string, kind: string, key: string): string =>
  createHash('sha256').update(`${action}\n${kind}\n${key}`).digest('base64url');

/** One customer commonly holds 2^64 IPv6 addresses. */
function peerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
