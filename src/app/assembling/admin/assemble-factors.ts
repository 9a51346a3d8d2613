import { createRateLimit } from '../../../auth/accounts/limits/rate-limit.ts';
import type { Tally } from '../../../auth/accounts/limits/tally.ts';
import { createFactorTickets } from '../../../auth/factors/factor-tickets.ts';
import { createPasskeys } from '../../../auth/factors/passkeys.ts';
import { relyingPartyOf } from '../../../auth/factors/relying-party.ts';
import { createTrustedBrowsers } from '../../../auth/factors/trusted-browsers.ts';
import { createTrustStore } from '../../../management/factors/trust-store.ts';
import { createSecondFactors, type FactorSettings } from '../../../auth/factors/second-factors.ts';
import type { Log } from '../../../auth/mail/mailer.ts';
import type { Memory } from '../../../auth/memory.ts';
import type { Engine } from '../../../content/engine.ts';
import { StartError } from '../../../errors.ts';
import {
  type Administrator,
  type StoredRole,
  SUPER_ADMIN_CODE,
} from '../../../management/administrators/administrator.ts';
import { createFactorStore, type FactorStore, hasFactor } from '../../../management/factors/factor-store.ts';
import { publicAddressOf } from '../../../project/public-address-of.ts';
import type { Settings } from '../../../project/settings.ts';
import { createSealing } from '../../../util/sealed-text.ts';
import { lifetimeOf } from './lifetime-of.ts';

const HOUR_MS = 3_600_000;

/** An authenticator accepts three of a million codes at a time: a thousand hours of attempts find one in 30 times. */
const ATTEMPTS_PER_LOGIN = 2;

interface FactorNeeds {
  readonly engine: Engine;
  readonly secret: string;
  /** The project's name. */
  readonly name: string;
  readonly tally: Tally;
  readonly memory: Memory;
}

/** Second factors of administrators. */
export function assembleFactors({ admin, api, server }: Settings, needs: FactorNeeds) {
  const { engine, secret, name, tally, memory } = needs;
  const { required, grace, trust } = admin.factors;
  if (required.length > 0 && !api.studio) {
    throw new StartError('config/admin: "auth.factors.required" would lock everybody out.', {
      file: 'config/api',
      remedy: 'Second factors are set up and asked for in Studio: remove "studio: false", or the requirement.',
    });
  }
  const address = publicAddressOf(server) ?? `http://localhost:${server.port}`;
  return {
    passkeys: createPasskeys(relyingPartyOf(address, name), secret),
    trusted: createTrustedBrowsers(
      createTrustStore(engine),
      trust === undefined ? null : lifetimeOf('auth.factors.trust', trust) * 1_000,
    ),
    tickets: createFactorTickets(secret),
    factors: createSecondFactors({
      store: createFactorStore(engine),
      settings: { required, graceMs: lifetimeOf('auth.factors.grace', grace, { mayBeNone: true }) * 1_000 },
      sealing: createSealing('authenticators', secret),
      limit: createRateLimit(
        { ...admin.rateLimit, intervalMs: HOUR_MS, max: admin.rateLimit.max * ATTEMPTS_PER_LOGIN },
        tally,
      ),
      memory,
    }),
  };
}

/** Factors are asked for in Studio: where it is switched off, somebody without one has to be left. */
export async function requireUnprotected(
  { api }: Pick<Settings, 'api'>,
  administrators: readonly Administrator[],
  store: Pick<FactorStore, 'find'>,
): Promise<void> {
  if (api.studio) return;
  const isSuper = ({ roles }: Administrator): boolean => roles.some(({ code }) => code === SUPER_ADMIN_CODE);
  const supers = administrators.filter((one) => one.isActive && !one.blocked && isSuper(one));
  for (const { id } of supers) if (!hasFactor(await store.find(id))) return;
  if (supers.length === 0) return;
  throw new StartError('config/api: "studio: false" would lock everybody out: all super admins have a second factor.', {
    file: 'config/api',
    remedy:
      'Second factors are asked for in Studio: remove "studio: false", or use "plinth admin factor reset" for one of them.',
  });
}

/** A misspelled role would require nothing. */
export function warnOfUnknownRoles(
  place: string,
  required: FactorSettings['required'],
  roles: readonly Pick<StoredRole, 'code' | 'name'>[],
  log: Pick<Log, 'warn'>,
): void {
  if (required === 'all') return;
  for (const role of required) {
    if (!roles.some(({ code, name }) => role === code || role === name))
      log.warn(`config/admin: ${place} names "${role}", but there is no such administrator role.`);
  }
}
