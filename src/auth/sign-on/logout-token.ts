import type { JSONWebKeySet } from 'jose';
import { isRecord } from '../../util/is-record.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { CLOCK_TOLERANCE_S, identityOf } from './identity.ts';
import { SignOnError } from './sign-on-error.ts';

/** A session that has ended at the provider, or all of a person's. */
export interface Logout {
  /** Null if only the session is named. */
  readonly identity: string | null;
  readonly session: string | null;
  /** Of the token, which is accepted once. */
  readonly id: string;
}

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly keysAt: string | undefined;
  readonly ending: AbortSignal;
}

/** Loaded with the first token. */
const loadJose = () => import('jose');

/** Signatures with a key that this server has no part of: nobody else can make them. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How old a token may be. */
export const LOGOUT_TOKEN_S = 120;

/** Of OpenID Connect Back-Channel Logout 1.0, section 2.6. */
export async function readLogoutToken(token: string, { issuer, clientId, keysAt, ending }: Expected): Promise<Logout> {
  const { createLocalJWKSet, jwtVerify } = await loadJose();
  if (keysAt === undefined) throw new SignOnError('failed', 'The provider has no keys.');
  const response = await boundedFetch(ending)(keysAt, { redirect: 'manual' });
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  const { payload } = await jwtVerify(token, keys, {
    ...{ issuer, audience: clientId, algorithms: ALGORITHMS },
    clockTolerance: CLOCK_TOLERANCE_S,
    maxTokenAge: LOGOUT_TOKEN_S,
  });
  const { sub, sid, events, jti, nonce } = payload;
  const isLogout = isRecord(events) && isRecord(events[EVENT]);
  if (!isLogout || nonce !== undefined || typeof jti !== 'string')
    throw new SignOnError('failed', 'This is not a logout token.');
  if (typeof sub !== 'string' && typeof sid !== 'string')
    throw new SignOnError('failed', 'The logout token names neither a person nor a session.');
  return {
    identity: typeof sub === 'string' ? identityOf(issuer, sub) : null,
    session: typeof sid === 'string' ? sid : null,
    id: jti,
  };
}
