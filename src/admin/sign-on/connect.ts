import { createHash } from 'node:crypto';
import { whileDoingElse } from '../../activity/acting.ts';
import { CONNECT_S } from '../../auth/providers/connect-cookie.ts';
import type { OpenIdProvider } from '../../auth/sign-on/open-id-provider.ts';
import { SignOnError } from '../../auth/sign-on/sign-on-error.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import type { SignOnRefusal } from '../contract/sign-on.ts';
import { settlePerson } from './settle-person.ts';
import type { SignOnCookie } from './sign-on-parts.ts';

/** `GET /admin/providers`: as v4 lists those of the enterprise edition, without an envelope. */
export const listProviders = async ({ signOn }: AdminParts): Promise<AdminResponse> =>
  ok([...signOn.providers.values()].map(({ settings: { uid, displayName, icon } }) => ({ uid, displayName, icon })));

/**
 * `GET /admin/connect/:provider`: leads the browser to the provider, and receives it again, as in v4, so that addresses
 * registered with providers stay. Whatever happens, it ends on a page of Studio.
 */
export async function connect(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { signOn } = parts;
  const { query, isSecure } = request;
  const uid = request.params.provider ?? '';
  try {
    const provider = signOn.providers.get(uid);
    if (provider === undefined) throw new SignOnError('expired', 'There is no such provider.');
    const isBack = ['state', 'code', 'error'].some((name) => query[name] !== undefined);
    return await (isBack ? receive(parts, provider, request) : leave(parts, provider, request));
  } catch (error) {
    const reason = await noteFailure(parts, request, error);
    const answer = redirect(`${STUDIO}#/auth/refused?reason=${reason}`, signOn.cookie.clear(isSecure));
    const refused = error instanceof SignOnError ? error.message : reason;
    return reason === 'tooMany' ? answer : { ...answer, refused };
  }
}

/** Strangers fill the log only so far; a provider that is away is nobody's fault. */
async function noteFailure(
  { strangerLimit, engine, log }: AdminParts,
  { params, address }: AdminRequest,
  error: unknown,
): Promise<SignOnRefusal> {
  const reason = error instanceof SignOnError ? error.reason : 'failed';
  const provider = (params.provider ?? '').slice(0, 64);
  try {
    if (reason !== 'away') await strangerLimit.count('admin connect', address);
  } catch {
    return 'tooMany';
  }
  log.warn(`A sign-in with ${JSON.stringify(provider)} failed (${reason}): ${String((error as Error).message)}`);
  engine.events.emit('admin.auth.error', { provider, error });
  return reason;
}

/** Nothing in a request changes where the browser ends up. Relative, so it works below any path prefix of a proxy. */
const STUDIO = '../../studio/';

const redirect = (location: string, cookie: string): AdminResponse => ({
  status: 302,
  headers: { location, 'set-cookie': cookie, 'referrer-policy': 'no-referrer' },
});

async function leave(parts: AdminParts, { settings, begin }: OpenIdProvider, request: AdminRequest) {
  const { origin, isSecure, work } = request;
  const redirectUri = `${parts.settings.publicAddress ?? origin}/admin/connect/${settings.uid}`;
  const { location, attempt } = await begin(redirectUri, work.signal);
  return redirect(location, parts.signOn.cookie.write({ attempt } satisfies SignOnCookie, isSecure));
}

async function receive(parts: AdminParts, provider: OpenIdProvider, request: AdminRequest): Promise<AdminResponse> {
  const { signOn } = parts;
  const { cookies, isSecure, queryString, query, work } = request;
  const { uid, vouchesForFactor } = provider.settings;
  const { attempt } = signOn.cookie.read(cookies, isSecure) as SignOnCookie;
  if (attempt === undefined || attempt.provider !== uid || attempt.state !== query.state)
    throw new SignOnError('expired', 'The browser has not begun this sign-in, or too long ago.');
  // Before the code is used: the same answer could arrive at two servers.
  const name = createHash('sha256').update(attempt.state).digest('base64url');
  if (!(await signOn.useOnce(`sign-in ${name}`, CONNECT_S * 1_000)))
    throw new SignOnError('expired', 'This sign-in was finished before.');
  const person = await provider.finish(queryString, attempt, work.signal);
  const administrator = await settlePerson(parts, provider.settings, person);
  // The log has the session that begins with it.
  const ticket = await whileDoingElse(null, () =>
    signOn.signOns.create({
      administrator: administrator.id,
      provider: uid,
      identity: person.identity,
      session: person.session,
      idToken: provider.settings.logoutAtProvider ? signOn.sealing.seal(person.idToken) : '',
      isVouched: vouchesForFactor,
      lifetimeMs: CONNECT_S * 1_000,
    }),
  );
  return redirect(`${STUDIO}#/auth/arrived`, signOn.cookie.write({ ticket } satisfies SignOnCookie, isSecure));
}
