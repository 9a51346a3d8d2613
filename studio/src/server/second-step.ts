import type { FactorSetup, RecoveryCodes, SignedInWithCodes } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { SignedIn } from '../../../src/admin/contract/people.ts';
import { callOpen } from './call.ts';
import type { NeededFactor } from './begin-session.ts';
import { keepForPanel } from './panel-session.ts';
import { keepToken } from './session.ts';

const SIGN_IN = '/studio/api/sign-in';

export async function enterCode({ ticket, remember }: NeededFactor, code: string): Promise<void> {
  const { data } = await callOpen<Data<SignedIn>>('POST', `${SIGN_IN}/code`, { ticket, code });
  keepSignedIn(data, remember);
}

export const beginSetup = async ({ ticket }: NeededFactor): Promise<FactorSetup> =>
  (await callOpen<Data<FactorSetup>>('POST', `${SIGN_IN}/authenticator`, { ticket })).data;

/** The session begins with `enter`. */
export type ConfirmedSetup = RecoveryCodes & { readonly enter: () => void };

/** Stores the authenticator; the recovery codes are shown before the session begins. */
export async function confirmSetup(
  { remember }: NeededFactor,
  body: { readonly ticket: string; readonly code: string; readonly name: string },
): Promise<ConfirmedSetup> {
  const { data } = await callOpen<Data<SignedInWithCodes>>('PUT', `${SIGN_IN}/authenticator`, body);
  return { recoveryCodes: data.recoveryCodes, enter: () => keepSignedIn(data, remember) };
}

function keepSignedIn({ token, user }: SignedIn, remember: boolean): void {
  keepToken(token, remember);
  keepForPanel(token, user, remember);
}
