import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RequestError } from '../../errors.ts';
import type { Tally } from './tally.ts';

export interface RateLimitSettings {
  readonly enabled: boolean;
  readonly intervalMs: number;
  /** Requests for each key and interval. */
  readonly max: number;
}

export interface RateLimit {
  /** Counts one request for a peer or a name; throws when it is one too many. */
  count(action: string, kind: 'peer' | 'name' | 'user', key: string): Promise<void>;
}

export const createRateLimit = ({ enabled, intervalMs, max }: RateLimitSettings, tally: Tally): RateLimit => ({
  async count(action, kind, key) {
    if (!enabled) return;
    const name = counterName(action, kind, kind === 'peer' ? peerNetwork(key) : key.trim().toLowerCase());
    if ((await tally.count(name, intervalMs)) > max) {
      throw new RequestError('RateLimitError', 'Too many requests, please try again later.');
    }
  },
});

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
