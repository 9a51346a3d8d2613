import type * as z from 'zod';
import { addressOf, makeSecret } from '../../auth/factors/authenticator-codes.ts';
import { validationError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { hasFactor, setupExpired } from '../../management/factors/factor-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { FactorSetup } from '../contract/factors.ts';
import { exactly, text } from '../validation/validate-own.ts';
import { mailFactorAdded } from './factor-mails.ts';

/** As it is typed: authenticator apps show a space in the middle. */
export const code = text(1, 100).transform((typed) => typed.replaceAll(/\s/g, ''));

export const ticket = text(1, 2_000);

/** What confirms a new authenticator app. */
export const confirmation = exactly({ ticket, code, name: text(1, 100) });

export type Confirmation = z.infer<typeof confirmation>;

/** A new secret; nothing is stored before a code has confirmed it. */
export async function offerAuthenticator(
  parts: AdminParts,
  administrator: Administrator,
  signOn?: string,
): Promise<FactorSetup> {
  const secret = await makeSecret();
  const onlyFirst = !hasFactor(await parts.factors.store.find(administrator.id));
  const label = administrator.email ?? `administrator ${administrator.id}`;
  return {
    secret,
    ticket: parts.tickets.write(administrator, { kind: 'secret', secret, onlyFirst, signOn }),
    address: await addressOf(secret, parts.settings.project, label),
  };
}

/** Null as in `SecondFactors.add`. */
export async function addAuthenticator(
  parts: AdminParts,
  administrator: Administrator,
  { name, code: sent, ticket: sentTicket }: Confirmation,
  session: string | null,
): Promise<readonly string[] | null> {
  const read = parts.tickets.read(sentTicket);
  if (read?.content.kind !== 'secret' || read.id !== administrator.id || !read.isOf(administrator))
    throw setupExpired();
  const { secret, onlyFirst } = read.content;
  const step = await parts.factors.confirm(administrator, secret, sent);
  if (step === null) throw wrongCode();
  const factor = { kind: 'authenticator', name, secret, step, onlyFirst } as const;
  const codes = await parts.factors.add(administrator.id, factor, session);
  mailFactorAdded(parts, administrator, 'authenticator app', name);
  return codes;
}

export function wrongCode() {
  const message = 'The code is wrong, or was used before. Wait for the next one.';
  return validationError(message, { errors: [{ path: ['code'], message, name: 'ValidationError' }] });
}
