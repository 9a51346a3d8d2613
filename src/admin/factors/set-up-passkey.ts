import type * as z from 'zod';
import { validationError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { hasFactor, setupExpired } from '../../management/factors/factor-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { PasskeySetup } from '../contract/factors.ts';
import { exactly, text } from '../validation/validate-own.ts';
import { useChallenge } from './accept-passkey.ts';
import { createdCredential } from './credential-rules.ts';
import { mailFactorAdded } from './factor-mails.ts';
import { ticket } from './set-up-authenticator.ts';

/** What a browser answers for a new passkey. */
export const newPasskey = exactly({ ticket, credential: createdCredential, name: text(1, 100) });

interface Place {
  /** The session in which it is made; null: at the sign-in. */
  readonly session: string | null;
  readonly signOn?: string | undefined;
}

/** What a browser needs to make one; nothing is stored before it has. */
export async function offerPasskey(
  { passkeys, factors, tickets }: AdminParts,
  administrator: Administrator,
  { session, signOn }: Place,
): Promise<PasskeySetup> {
  const known = await factors.store.find(administrator.id);
  const options = await passkeys.creation(administrator, known.passkeys);
  const content = { kind: 'new passkey', challenge: options.challenge, onlyFirst: !hasFactor(known) } as const;
  return { options, ticket: tickets.write(administrator, { ...content, session, signOn }) };
}

/** Null as in `SecondFactors.add`. */
export async function addPasskey(
  parts: AdminParts,
  administrator: Administrator,
  { ticket: sent, credential, name }: z.infer<typeof newPasskey>,
  session: string | null,
): Promise<readonly string[] | null> {
  const read = parts.tickets.read(sent);
  const isTheirs = read?.id === administrator.id && read.isOf(administrator);
  if (!isTheirs || read.content.kind !== 'new passkey' || read.content.session !== session) throw setupExpired();
  const { challenge, onlyFirst } = read.content;
  if (!(await useChallenge(parts, challenge))) throw setupExpired();
  const created = await parts.passkeys.created(credential, challenge);
  if (created === null) throw validationError('This is no passkey for this server. Try again.');
  const factor = { kind: 'passkey', name, ...created, onlyFirst } as const;
  const codes = await parts.factors.add(administrator.id, factor, session);
  mailFactorAdded(parts, administrator, 'passkey', name);
  return codes;
}
