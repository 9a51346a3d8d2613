import { createHash } from 'node:crypto';
import { whileDoingElse } from '../../activity/acting.ts';
import { CONNECT_S } from '../../auth/providers/connect-cookie.ts';
import type { IdentityProvider, SignedOn } from '../../auth/sign-on/identity-provider.ts';
import { SignOnError } from '../../auth/sign-on/sign-on-error.ts';
import { notFound } from '../../errors.ts';
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
    return refuse(parts, request, error, { 'set-cookie': signOn.cookie.clear(isSecure) });
  }
}

/**
 * `POST /admin/connect/:provider`: the browser brings a signed form from the provider. It comes from another site, so
 * without the cookie: who it is about is kept until the browser has come a second time, with a link of this site.
 */
export async function receiveForm(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { signOn, settings } = parts;
  const { params, body, origin, isSecure } = request;
  try {
    const provider = signOn.providers.get(params.provider ?? '');
    if (provider?.readForm === undefined) throw new SignOnError('expired', 'No such provider sends forms.');
    const { uid } = provider.settings;
    const sent = await provider.readForm(body, addressOf(settings.publicAddress ?? origin, uid));
    if (!(await signOn.useOnce(onceName('form', uid, sent.id), sent.rememberMs)))
      throw new SignOnError('expired', 'This assertion was used before.');
    const { state, person } = sent;
    if (state === null) return await arrive(parts, provider, person, isSecure);
    if (!(await signOn.useOnce(onceName('request', uid, state), CONNECT_S * 1_000)))
      throw new SignOnError('expired', 'This request had a response before.');
    await whileDoingElse(null, () => signOn.keep(uid, state, person));
    return redirect(`?state=${encodeURIComponent(state)}`);
  } catch (error) {
    // A form of a stranger's page does not end what this browser has begun.
    return refuse(parts, request, error, {});
  }
}

/** `GET /admin/connect/:provider/metadata`: what a provider of SAML has to know. */
export async function describeConnection(
  { signOn, settings }: AdminParts,
  { params, origin }: AdminRequest,
): Promise<AdminResponse> {
  const provider = signOn.providers.get(params.provider ?? '');
  if (provider?.describe === undefined) throw notFound();
  const text = await provider.describe(addressOf(settings.publicAddress ?? origin, provider.settings.uid));
  return { status: 200, text, headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' } };
}

async function refuse(
  parts: AdminParts,
  request: AdminRequest,
  error: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<AdminResponse> {
  const reason = await noteFailure(parts, request, error);
  const answer = redirect(`${STUDIO}#/auth/refused?reason=${reason}`, headers);
  const refused = error instanceof SignOnError ? error.message : reason;
  return reason === 'tooMany' ? answer : { ...answer, refused };
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

/** With any status of a redirect but 307 and 308, browsers do not send a form again. */
const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): AdminResponse => ({
  status: 302,
  headers: { ...headers, location, 'referrer-policy': 'no-referrer' },
});

const addressOf = (site: string, uid: string): string => `${site}/admin/connect/${uid}`;

const onceName = (kind: string, ...parts: readonly string[]): string =>
  `sign-in ${createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')}`;

async function leave(parts: AdminParts, { settings, begin }: IdentityProvider, request: AdminRequest) {
  const { origin, isSecure, work } = request;
  const redirectUri = addressOf(parts.settings.publicAddress ?? origin, settings.uid);
  const { location, attempt } = await begin(redirectUri, work.signal);
  return redirect(location, { 'set-cookie': parts.signOn.cookie.write({ attempt } satisfies SignOnCookie, isSecure) });
}

async function receive(parts: AdminParts, provider: IdentityProvider, request: AdminRequest): Promise<AdminResponse> {
  const { signOn } = parts;
  const { cookies, isSecure, queryString, query, work } = request;
  const { uid } = provider.settings;
  const { attempt } = signOn.cookie.read(cookies, isSecure) as SignOnCookie;
  if (attempt === undefined || attempt.provider !== uid || attempt.state !== query.state)
    throw new SignOnError('expired', 'The browser has not begun this sign-in, or too long ago.');
  // Before the code is used: the same answer could arrive at two servers.
  if (!(await signOn.useOnce(onceName('return', attempt.state), CONNECT_S * 1_000)))
    throw new SignOnError('expired', 'This sign-in was finished before.');
  return arrive(parts, provider, await provider.finish(queryString, attempt, work.signal), isSecure);
}

async function arrive(
  parts: AdminParts,
  provider: IdentityProvider,
  person: SignedOn,
  isSecure: boolean,
): Promise<AdminResponse> {
  const { signOn } = parts;
  const { uid, vouchesForFactor } = provider.settings;
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
  return redirect(`${STUDIO}#/auth/arrived`, {
    'set-cookie': signOn.cookie.write({ ticket } satisfies SignOnCookie, isSecure),
  });
}
