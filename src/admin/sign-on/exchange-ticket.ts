import { unauthorized } from '../../errors.ts';
import { isVouched } from '../../management/identities/sign-on-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import type { SignedIn } from '../contract/people.ts';
import type { SignedOut, SignInChoices } from '../contract/sign-on.ts';
import { shownAdministrator } from '../people/shown-administrator.ts';
import { beginSession } from '../session/begin-session.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';
import { validateCounted } from '../session/validate-counted.ts';
import type { SignOnCookie } from './sign-on-parts.ts';

/** `GET /studio/api/sign-in`: what the sign-in page offers. */
export const showChoices = async ({ signOn, passkeys, factors }: AdminParts): Promise<AdminResponse> =>
  data<SignInChoices>({
    passwords: signOn.passwords,
    passkeys: signOn.passwords && (await factors.store.anyPasskey()) ? passkeys.origin : null,
    providers: [...signOn.providers.values()].map(({ settings: { uid, displayName } }) => ({ uid, displayName })),
  });

const exchange = exactly({ ticket: text(1, 100).optional() });

/**
 * `POST /studio/api/sign-in/provider`: the last step of a sign-in with a provider, whose ticket is in the cookie of the
 * browser that has begun it, or the first one with a link of `plinth admin sign-in`.
 */
export async function exchangeTicket(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { signOn, administrators, strangerLimit, engine } = parts;
  const { address, cookies, isSecure, isForeign } = request;
  const sent = await validateCounted(parts, 'admin sign-in', address, async () => validateOwn(exchange, request.body));
  // Cookies also come with requests of sibling hosts, which CORS may let read the answer.
  const stored = isForeign ? {} : (signOn.cookie.read(cookies, isSecure) as SignOnCookie);
  const ticket = sent.ticket ?? stored.ticket;
  const found = ticket === undefined ? null : await signOn.signOns.find(ticket);
  // Only the browser of the person has the cookie: nobody can be signed in to somebody else's account by a link.
  const isMeant =
    found !== null && (sent.ticket === undefined ? signOn.providers.has(found.provider) : found.provider === '');
  const administrator = isMeant ? await administrators.byId(found.administrator) : null;
  if (!isMeant || administrator === null || !administrator.isActive || administrator.blocked) {
    await strangerLimit.count('admin sign-in', address);
    throw unauthorized('The sign-in has expired. Begin it again.');
  }
  const token = await beginSession(parts, administrator, request, {
    signOn: found.name,
    hasFactor: isVouched(found.name),
  });
  engine.events.emit('admin.auth.success', {
    provider: found.provider || 'link',
    user: shownAdministrator(administrator),
  });
  return {
    ...data<SignedIn>({ token, user: shownAdministrator(administrator) }),
    headers: { 'set-cookie': signOn.cookie.clear(isSecure) },
  };
}

/** `POST /studio/api/sign-out`: ends the session; the browser goes on to the provider if it has to end there, too. */
export async function signOut(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { engine, signOn, settings, log } = parts;
  const { administrator, session } = callerOf(request);
  const found = session === null ? null : await signOn.signOns.ofSession(session);
  if (session !== null) await engine.sessions.endNamed(administrator.id, session);
  engine.events.emit('admin.logout', { user: shownAdministrator(administrator) });
  const provider = signOn.providers.get(found?.provider ?? '');
  const idToken = found === null ? null : signOn.sealing.open(found.idToken);
  if (provider?.logoutAddress === undefined || !provider.settings.logoutAtProvider || idToken === null)
    return data<SignedOut>({ location: null });
  const home = `${settings.publicAddress ?? request.origin}/studio/`;
  const location = await provider.logoutAddress(idToken, home, request.work.signal).catch((error: Error) => {
    log.warn(`"${provider.settings.uid}" could not be asked to sign somebody out: ${error.message}`);
    return null;
  });
  return data<SignedOut>({ location });
}
