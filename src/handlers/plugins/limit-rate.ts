import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Tally } from '../../auth/accounts/limits/tally.ts';
import type { RateLimitSettings } from '../../auth/accounts/limits/rate-limit.ts';
import { intervalMs } from '../../util/interval-ms.ts';
import { codeErrors } from '../modules/code-errors.ts';
import type { LimitRate } from './native-plugins.ts';

interface Limits {
  readonly interval?: Parameters<typeof intervalMs>[0];
  readonly max?: number;
  readonly prefixKey?: string;
}

/** `plugin::users-permissions.rateLimit` around a route: counts by address, path and the e-mail that was sent. */
export const createLimitRate =
  (settings: RateLimitSettings, tally: Tally): LimitRate =>
  (config) =>
  async (ctx, next) => {
    if (!settings.enabled) return next();
    const { interval, max = settings.max, prefixKey } = (config ?? {}) as Limits;
    const { email } = (ctx.request.body ?? {}) as { readonly email?: unknown };
    const who = String(email ?? '').toLowerCase() || 'unknownIdentifier';
    const key = prefixKey ?? `${who}:${posix.normalize(ctx.path).toLowerCase()}:${ctx.ip}`;
    const name = createHash('sha256').update(`route\n${key}\n${ctx.ip}`).digest('base64url');
    const within = interval === undefined ? settings.intervalMs : intervalMs(interval);
    if ((await tally.count(name, within)) > max) throw new codeErrors.RateLimitError();
    return next();
  };
