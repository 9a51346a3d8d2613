import { whileDoingElse } from '../../activity/acting.ts';
import type { TicketContent } from '../../auth/factors/factor-tickets.ts';
import { unauthorized } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { FactorSetup, SignedInWithCodes } from '../contract/factors.ts';
import type { SignedIn } from '../contract/people.ts';
import { shownAdministrator } from '../people/shown-administrator.ts';
import { actAs } from '../recorded-route.ts';
import { issueSession } from '../session/begin-session.ts';
import { validateCounted } from '../session/validate-counted.ts';
import { exactly, flag, validateOwn } from '../validation/validate-own.ts';
import { acceptCode } from './accept-code.ts';
import { addAuthenticator, code, confirmation, offerAuthenticator, ticket } from './set-up-authenticator.ts';

const signingIn = exactly({ ticket, code, trust: flag.optional() });

const beginning = exactly({ ticket });

/** `POST /studio/api/sign-in/code`: the second step of a sign-in. */
export async function signInWithCode(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(signingIn, request.body));
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'password');
  try {
    await acceptCode(parts, administrator, sent.code);
  } catch (error) {
    throw emitFailure(parts, error);
  }
  return signInTrusting(parts, request, administrator, { signOn: content.signOn, trust: sent.trust });
}

/** `POST /studio/api/sign-in/authenticator`: a secret for somebody whose role requires a factor. */
export async function beginAtSignIn(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(beginning, request.body));
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'password');
  await refuseSecond(parts, administrator);
  return data<FactorSetup>(await offerAuthenticator(parts, administrator, content.signOn));
}

/** `PUT /studio/api/sign-in/authenticator`: stores it and signs in. */
export async function confirmAtSignIn(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(confirmation, request.body));
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'secret');
  await refuseSecond(parts, administrator);
  const recoveryCodes = await whileDoingElse('factor.add', () => addAuthenticator(parts, administrator, sent, null));
  return data<SignedInWithCodes>({ ...(await signIn(parts, request, administrator, content.signOn)), recoveryCodes });
}

const ATTEMPT = { provider: 'local' };

/** Tells the project of it, and returns it. */
export function emitFailure({ engine }: AdminParts, error: unknown): unknown {
  engine.events.emit('admin.auth.error', { ...ATTEMPT, error });
  return error;
}

export const counted = <T>(parts: AdminParts, { address }: AdminRequest, validated: () => T): Promise<T> =>
  validateCounted(parts, 'admin factor', address, async () => validated());

/** The browser is trusted from then on, if the person says so and the project allows it. */
export async function signInTrusting(
  parts: AdminParts,
  request: AdminRequest,
  administrator: Administrator,
  { signOn, trust = false }: { readonly signOn: string | undefined; readonly trust: boolean | undefined },
): Promise<AdminResponse> {
  const { trusted, sessions } = parts;
  const signedIn = await signIn(parts, request, administrator, signOn);
  if (!trust || trusted.lifetimeMs === null || request.isForeign) return data<SignedIn>(signedIn);
  const session = (await sessions.verify(signedIn.token))?.session ?? null;
  const cookie = await whileDoingElse('factor.trust', () => trusted.trust(administrator, request, session));
  return { ...data<SignedIn>(signedIn), headers: { 'set-cookie': cookie } };
}

export async function signIn(
  parts: AdminParts,
  { address, device }: AdminRequest,
  administrator: Administrator,
  signOn: string | undefined,
): Promise<SignedIn> {
  const user = shownAdministrator(administrator);
  parts.engine.events.emit('admin.auth.success', { ...ATTEMPT, user });
  return { token: await issueSession(parts, administrator, { address, device }, signOn), user };
}

/** A changed password, a deactivated account and time end a ticket. */
export async function readSigningIn<Kind extends 'password' | 'secret' | 'passkey' | 'new passkey'>(
  parts: AdminParts,
  { address }: AdminRequest,
  sent: string,
  kind: Kind,
): Promise<{ readonly administrator: Administrator; readonly content: Extract<TicketContent, { kind: Kind }> }> {
  const read = parts.tickets.read(sent);
  const found = read?.content.kind === kind ? await parts.administrators.byId(read.id) : null;
  if (read && found?.isActive && !found.blocked && read.isOf(found)) {
    actAs(found);
    return { administrator: found, content: read.content as Extract<TicketContent, { kind: Kind }> };
  }
  await parts.strangerLimit.count('admin factor', address);
  throw unauthorized('The sign-in has expired. Enter your password again.');
}

/** Only the first factor is set up with the password alone. */
export async function refuseSecond({ factors }: AdminParts, administrator: Administrator): Promise<void> {
  if ((await factors.needed(administrator)) === 'setup') return;
  throw unauthorized('The sign-in has expired. Enter your password again.');
}
