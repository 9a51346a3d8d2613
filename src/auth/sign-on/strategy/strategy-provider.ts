import { randomBytes } from 'node:crypto';
import { StartError } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import { withTimeLimit } from '../../../util/with-time-limit.ts';
import { PROVIDER_MS } from '../../providers/fetch-json.ts';
import { identityOf } from '../identity.ts';
import type { IdentityProvider, SignedOn } from '../identity-provider.ts';
import type { StrategySettings } from '../provider-settings.ts';
import { SignOnError } from '../sign-on-error.ts';
import { runStrategy, type StrategyRequest } from './run-strategy.ts';

/** Cookies have 4 kB. */
const MAX_SESSION = 2_000;

/** A strategy of passport, made by the project as for v4; `strapi` is what it is made with. */
export function createStrategyProvider(
  settings: StrategySettings,
  strapi: () => unknown,
  limitMs = PROVIDER_MS,
): IdentityProvider & Required<Pick<IdentityProvider, 'prepare'>> {
  const { uid, createStrategy } = settings;
  let made: object | null = null;
  const strategy = (): object => {
    made ??= make(uid, createStrategy, strapi());
    return made;
  };
  const run = (redirectUri: string, search: URLSearchParams, session: object, signal?: AbortSignal) =>
    withTimeLimit(limitMs, signal, (ending) => {
      const late = new Promise<never>((_, reject) => {
        const end = () => reject(new SignOnError('away', 'The strategy did not answer in time.'));
        ending.addEventListener('abort', end, { once: true });
      });
      return Promise.race([runStrategy(strategy(), requestOf(redirectUri, search, session)), late]);
    });
  return {
    settings,
    prepare: () => {
      strategy();
    },
    async begin(redirectUri, signal) {
      const session = {};
      const outcome = await run(redirectUri, new URLSearchParams(), session, signal);
      if (outcome.kind !== 'redirect' || !URL.canParse(outcome.location))
        throw new SignOnError('failed', 'The strategy does not lead to a provider.');
      const location = new URL(outcome.location);
      // Some send none: then anybody could sign a person in to another account.
      const state = location.searchParams.get('state') || randomBytes(24).toString('base64url');
      location.searchParams.set('state', state);
      if (JSON.stringify(session).length > MAX_SESSION)
        throw new SignOnError('failed', 'The strategy keeps more in the session than a cookie can hold.');
      return { location: location.href, attempt: { provider: uid, state, redirectUri, session } };
    },
    async finish(queryString, { redirectUri, session = {} }, signal) {
      const outcome = await run(redirectUri, new URLSearchParams(queryString), session, signal);
      if (outcome.kind !== 'success') throw new SignOnError('failed', 'The strategy leads to the provider again.');
      return personOf(settings, outcome.user);
    },
  };
}

function make(uid: string, createStrategy: StrategySettings['createStrategy'], strapi: unknown): object {
  const refuse = (problem: string) =>
    new StartError(`config/admin: "createStrategy" of the provider "${uid}" ${problem}`, {
      file: 'config/admin',
      remedy: 'It has to return a strategy of passport, as for v4.',
    });
  try {
    const made = createStrategy(strapi);
    if (typeof made === 'object' && made !== null && 'authenticate' in made) return made;
  } catch (error) {
    throw refuse(`failed: ${(error as Error).message}`);
  }
  throw refuse('returned no strategy.');
}

const requestOf = (redirectUri: string, search: URLSearchParams, session: object): StrategyRequest => {
  const { pathname, host, protocol } = new URL(redirectUri);
  const query = Object.fromEntries(search);
  const url = search.size === 0 ? pathname : `${pathname}?${search}`;
  return {
    ...{ method: 'GET', url, originalUrl: url, query, body: {}, headers: { host }, session },
    connection: { encrypted: protocol === 'https:' },
  };
};

/** As in v4: the strategy names people by their address, for which the project vouches. */
function personOf({ issuer, verifiedClaim }: StrategySettings, user: unknown): SignedOn {
  const given = isRecord(user) ? user : {};
  const { email, firstname, lastname, username } = given;
  if (typeof email !== 'string' || email.trim() === '')
    throw new SignOnError('failed', 'The strategy has not named an e-mail address.');
  return {
    identity: identityOf(issuer, email.trim().toLowerCase()),
    claims: { ...given, [verifiedClaim]: true, given_name: firstname ?? username, family_name: lastname },
    session: null,
    idToken: '',
  };
}
