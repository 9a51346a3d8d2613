import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestError } from '../../../errors.ts';
import type { Tally } from './tally.ts';

export interface RateLimitSettings {
  readonly enabled: boolean;
  readonly intervalMs: number;
  /** Requests per key and interval. */
  readonly max: number;
}

/** A caller who claims to own an account. */
export interface Guess {
  readonly action: string;
  /** The same for every spelling of the account name. */
  readonly account: string;
  readonly peer: string;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
}

export interface RateLimit {
  /** Counts a request from a peer; throws if the limit is exceeded. */
  count(action: string, peer: string): Promise<void>;
  /** Counts messages to an address, from all callers. */
  isTooMany(action: string, address: string): Promise<boolean>;
  /**
   * Waits before a password is checked: longer after each wrong one for this account from this network, and after many
   * from anywhere. Accounts are never locked: otherwise anyone who knows an account name could lock out its owner.
   */
  slowDown(guess: Guess): Promise<void>;
  countFailure(guess: Guess): Promise<void>;
}

const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;

export function createRateLimit({ enabled, intervalMs, max }: RateLimitSettings, tally: Tally): RateLimit {
  const count = (name: string, by?: 0): Promise<number> => tally.count(name, intervalMs, by);
  return {
    async count(action, peer) {
      if (enabled && (await count(counterName(action, 'peer', networkOf(peer)))) > max) {
        throw new RequestError('RateLimitError', 'Too many requests, please try again later.');
      }
    },
    isTooMany: async (action, address) =>
      enabled && (await count(counterName(action, 'address', address.trim().toLowerCase()))) > max,
    async slowDown(guess) {
      if (!enabled) return;
      const [own, all] = await Promise.all([count(ownFailures(guess), 0), count(allFailures(guess), 0)]);
      const ms = Math.max(waitAfter(own, FREE_FAILURES), waitAfter(all, max));
      if (ms > 0) await delay(ms, undefined, { signal: guess.signal }).catch(() => guess.signal?.throwIfAborted());
    },
    async countFailure(guess) {
      if (enabled) await Promise.all([count(ownFailures(guess)), count(allFailures(guess))]);
    },
  };
}

const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));

const ownFailures = ({ action, account, peer }: Guess): string =>
  counterName(action, 'failures of', account, networkOf(peer));

const allFailures = ({ action, account }: Guess): string => counterName(action, 'failures of', account);

/** Hashed, because names come from requests and may be arbitrarily long. */
const counterName = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A single customer usually has 2^64 IPv6 addresses. */
function networkOf(address: string): string {
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
