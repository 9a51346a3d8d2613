import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import type { PasskeyRequest } from '../contract/factors.ts';
import { badRequest } from '../../errors.ts';
import { hasFactor } from '../../management/factors/factor-store.ts';
import { checkOwnPassword } from '../people/check-own-password.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';
import { acceptCode } from './accept-code.ts';
import { acceptPasskey, refusedPasskey } from './accept-passkey.ts';
import { usedCredential } from './credential-rules.ts';
import { code, ticket, wrongCode } from './set-up-authenticator.ts';

const identity = exactly({
  currentPassword: text(0, 1_000),
  code: code.optional(),
  passkey: exactly({ ticket, credential: usedCredential }).optional(),
});

/** `POST /studio/api/factors/passkey/challenge`: for those who show with a passkey who they are. */
export async function challengeOwnPasskey(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  const { passkeys } = await parts.factors.store.find(administrator.id);
  if (passkeys.length === 0) throw badRequest('You have no passkey. Enter a code instead.');
  const options = await parts.passkeys.request(passkeys);
  const { challenge } = options;
  return data<PasskeyRequest>({
    options,
    ticket: parts.tickets.write(administrator, { kind: 'identity', challenge, session }),
  });
}

/**
 * A session alone changes no factor: it may be somebody else's at an open desk. The password is needed, and a factor as
 * soon as there is one.
 */
export async function checkIdentity(parts: AdminParts, request: AdminRequest): Promise<void> {
  const { administrator, session } = callerOf(request);
  const sent = validateOwn(identity, request.body);
  await checkOwnPassword(parts, request, sent.currentPassword);
  if (!hasFactor(await parts.factors.store.find(administrator.id))) return;
  if (sent.passkey === undefined) {
    if (sent.code === undefined) throw wrongCode();
    return acceptCode(parts, administrator, sent.code);
  }
  await parts.factors.countAttempt(administrator);
  const read = parts.tickets.read(sent.passkey.ticket);
  if (read?.content.kind !== 'identity' || !read.isOf(administrator) || read.id !== administrator.id)
    throw refusedPasskey();
  if (read.content.session !== session) throw refusedPasskey();
  const { challenge } = read.content;
  const isTheirs = await acceptPasskey(parts, administrator, sent.passkey.credential, {
    challenge,
    isOnlyFactor: false,
  });
  if (!isTheirs) throw refusedPasskey();
}
