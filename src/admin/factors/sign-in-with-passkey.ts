import { whileDoingElse } from '../../activity/acting.ts';
import { NOBODY } from '../../auth/factors/factor-tickets.ts';
import type { UsedCredential } from '../../auth/factors/passkeys.ts';
import { badRequest } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import type { PasskeyRequest, PasskeySetup, SignedInWithCodes } from '../contract/factors.ts';
import type { SignedIn } from '../contract/people.ts';
import { actAs, actOn } from '../recorded-route.ts';
import { refusePasswords } from '../sign-on/refuse-passwords.ts';
import { exactly, flag, validateOwn } from '../validation/validate-own.ts';
import { acceptPasskey, refusedPasskey } from './accept-passkey.ts';
import { usedCredential } from './credential-rules.ts';
import { ticket } from './set-up-authenticator.ts';
import { addPasskey, newPasskey, offerPasskey } from './set-up-passkey.ts';
import { counted, emitFailure, readSigningIn, refuseSecond, signIn, signInTrusting } from './sign-in-with-factor.ts';

const asking = exactly({ ticket: ticket.optional() });

const answering = exactly({ ticket, credential: usedCredential, trust: flag.optional() });

/**
 * `POST /studio/api/sign-in/passkey/challenge`: with the ticket of a password, for the passkeys of its account; without,
 * for whichever the device has. That is the same for everybody, so it tells nothing about accounts.
 */
export async function askForPasskey(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(asking, request.body));
  if (sent.ticket === undefined) {
    refusePasswords(parts);
    const options = await parts.passkeys.request(null);
    const content = { kind: 'only passkey', challenge: options.challenge } as const;
    return data<PasskeyRequest>({ options, ticket: parts.tickets.write(NOBODY, content) });
  }
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'password');
  const { passkeys } = await parts.factors.store.find(administrator.id);
  if (passkeys.length === 0) throw badRequest('Your account has no passkey. Enter a code instead.');
  const options = await parts.passkeys.request(passkeys);
  const { challenge } = options;
  const next = parts.tickets.write(administrator, { kind: 'passkey', challenge, signOn: content.signOn });
  return data<PasskeyRequest>({ options, ticket: next });
}

/** `POST /studio/api/sign-in/passkey`: the second step of a sign-in, or all of it. */
export async function signInWithPasskey(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { ticket: sent, credential, trust } = await counted(parts, request, () => validateOwn(answering, request.body));
  const only = parts.tickets.read(sent)?.content;
  if (only?.kind === 'only passkey') {
    const administrator = await ownerOf(parts, request, credential, only.challenge);
    return data<SignedIn>(await signIn(parts, request, administrator, undefined));
  }
  const { administrator, content } = await readSigningIn(parts, request, sent, 'passkey');
  await parts.factors.countAttempt(administrator);
  const asked = { challenge: content.challenge, isOnlyFactor: false };
  if (!(await acceptPasskey(parts, administrator, credential, asked))) throw emitFailure(parts, refusedPasskey());
  return signInTrusting(parts, request, administrator, { signOn: content.signOn, trust });
}

/** Attempts are counted for the network: a wrong signature says nothing about who has sent it. */
async function ownerOf(
  parts: AdminParts,
  { address }: AdminRequest,
  credential: UsedCredential,
  challenge: string,
): Promise<Administrator> {
  refusePasswords(parts);
  const id = parts.passkeys.ownerOf(credential);
  const found = id === null ? null : await parts.administrators.byId(id);
  const isTheirs = found !== null && (await acceptPasskey(parts, found, credential, { challenge, isOnlyFactor: true }));
  if (found !== null && isTheirs) {
    actOn(found);
    if (found.isActive && !found.blocked) {
      actAs(found);
      return found;
    }
  }
  await parts.strangerLimit.count('admin passkey', address);
  throw emitFailure(parts, refusedPasskey());
}

/** `POST /studio/api/sign-in/passkey/setup`: for somebody whose role requires a factor. */
export async function beginPasskeyAtSignIn(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(exactly({ ticket }), request.body));
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'password');
  await refuseSecond(parts, administrator);
  return data<PasskeySetup>(await offerPasskey(parts, administrator, { session: null, signOn: content.signOn }));
}

/** `PUT /studio/api/sign-in/passkey`: stores it and signs in. */
export async function confirmPasskeyAtSignIn(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const sent = await counted(parts, request, () => validateOwn(newPasskey, request.body));
  const { administrator, content } = await readSigningIn(parts, request, sent.ticket, 'new passkey');
  await refuseSecond(parts, administrator);
  const recoveryCodes = await whileDoingElse('factor.add', () => addPasskey(parts, administrator, sent, null));
  return data<SignedInWithCodes>({
    ...(await signIn(parts, request, administrator, content.signOn)),
    recoveryCodes,
  });
}
