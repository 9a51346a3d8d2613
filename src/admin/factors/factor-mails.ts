import type { AdminParts } from '../admin-parts.ts';
import { type Addressee, mailPerson } from '../mail/mail-person.ts';

const NOT_YOU = 'If it was not you, change your password at once, end your other sessions, and tell an administrator.';

/** Tells administrators what has changed about their sign-in. */
const mail = (parts: AdminParts, to: Addressee, subject: string, lines: readonly string[]): void =>
  mailPerson(parts, to, { subject, lines: [...lines, NOT_YOU], about: 'the sign-in of an administrator' });

/** What a stranger could have done with a password. */
export const mailNewDevice = (
  parts: AdminParts,
  to: Addressee,
  { address, device }: { readonly address: string; readonly device: string },
): void =>
  mail(parts, to, 'New sign-in', [
    'Your account was signed in to with a browser that it was not used with in the last weeks.',
    `Browser: ${device || 'unknown'}`,
    `Network address: ${address}`,
  ]);

type FactorKind = 'authenticator app' | 'passkey';

export const mailFactorAdded = (parts: AdminParts, to: Addressee, kind: FactorKind, name: string): void =>
  mail(parts, to, 'New second factor', [
    `The ${kind} "${name}" was added to your account. Your next sign-in asks for ${kind === 'passkey' ? 'it' : 'its code'}.`,
  ]);

export const mailFactorRemoved = (parts: AdminParts, to: Addressee, kind: FactorKind, name: string): void =>
  mail(parts, to, 'Second factor removed', [`The ${kind} "${name}" was removed from your account.`]);

export const mailFactorsReset = (parts: AdminParts, to: Addressee): void =>
  mail(parts, to, 'Second factor reset', [
    'A super admin has removed all second factors of your account, and ended your sessions. Set up a new one after you have signed in.',
  ]);

export const mailRecoveryCodeUsed = (parts: AdminParts, to: Addressee, left: number): void =>
  mail(parts, to, 'Recovery code used', [
    `A recovery code of your account was used instead of another second factor. ${left === 1 ? 'One is' : `${left} are`} left.`,
  ]);

export const mailRecoveryCodesRenewed = (parts: AdminParts, to: Addressee): void =>
  mail(parts, to, 'New recovery codes', [
    'New recovery codes were made for your account. The earlier ones do not work any more.',
  ]);
