import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Tally } from '../../auth/accounts/limits/tally.ts';
import type { RateLimitSettings } from '../../auth/accounts/limits/rate-limit.ts';
import { intervalMs } from '../../util/interval-ms.ts';
import type { Context } from '../context/context.ts';
import { codeErrors } from '../modules/code-errors.ts';
import type { LimitRate } from './native-plugins.ts';

type Interval = Parameters<typeof intervalMs>[0];

/** Options that a route may set in addition to the plugin's settings. */
interface Limits {
  readonly interval?: Interval;
  /** 0: no limit. */
  readonly max?: number;
  readonly prefixKey?: string;
  readonly keyGenerator?: (ctx: Context) => unknown;
  readonly getUserId?: (ctx: Context) => unknown;
  readonly skip?: (ctx: Context) => unknown;
  readonly headers?: boolean;
  /** From this number on, each further request waits longer than the one before. */
  readonly delayAfter?: number;
  readonly timeWait?: Interval;
  /** Responds instead of the refusal. */
  readonly handler?: (ctx: Context) => unknown;
}

/** The maximum delay of a request, however many came before it. */
const LONGEST_WAIT_MS = 10_000;

/**
 * `plugin::users-permissions.rateLimit` around a route: counts by path, e-mail in the request, and user or IP address.
 */
export const createLimitRate =
  (settings: RateLimitSettings, tally: Tally): LimitRate =>
  (config) =>
  async (ctx, next) => {
    const limits = (config ?? {}) as Limits;
    if (!settings.enabled || (await limits.skip?.(ctx))) return next();
    const { max = settings.max, headers = true, delayAfter = 0 } = limits;
    const within = limits.interval === undefined ? settings.intervalMs : intervalMs(limits.interval);
    const count = await tally.count(await nameOf(limits, ctx), within);
    if (headers) ctx.set(headersOf(max, count, within));
    if (max > 0 && count > max) {
      if (limits.handler === undefined) throw new codeErrors.RateLimitError();
      return limits.handler(ctx);
    }
    if (delayAfter > 0 && count > delayAfter) {
      await delay(Math.min(LONGEST_WAIT_MS, (count - delayAfter) * intervalMs(limits.timeWait ?? { sec: 1 })));
    }
    return next();
  };

/** Hashed, because it comes from the request and may be of any length. */
async function nameOf({ prefixKey, keyGenerator, getUserId = userId }: Limits, ctx: Context): Promise<string> {
  const { email } = (ctx.request.body ?? {}) as { readonly email?: unknown };
  const sent = String(email ?? '').toLowerCase() || 'unknownIdentifier';
  const prefix = prefixKey ?? `${sent}:${posix.normalize(ctx.path).toLowerCase()}:${ctx.ip}`;
  const key = keyGenerator ? await keyGenerator(ctx) : `${prefix}|${(await getUserId(ctx)) || ctx.ip}`;
  return createHash('sha256')
    .update(`route\n${String(key)}`)
    .digest('base64url');
}

const userId = ({ state }: Context): unknown => (state.user as { readonly id?: unknown } | undefined)?.id;

/** The latest time, in seconds, at which counting restarts: the first counted request may be older. */
const headersOf = (max: number, count: number, within: number): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(max),
  'X-RateLimit-Remaining': String(Math.max(max - count, 0)),
  'X-RateLimit-Reset': String(Math.ceil((Date.now() + within) / 1000)),
});
