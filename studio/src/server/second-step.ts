import type {
  FactorSetup,
  PasskeyRequest,
  PasskeySetup,
  RecoveryCodes,
  SignedInWithCodes,
} from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { SignedIn } from '../../../src/admin/contract/people.ts';
import { callOpen } from './call.ts';
import type { NeededFactor } from './begin-session.ts';
import { keepForPanel } from './panel-session.ts';
import { usePasskey } from './passkeys.ts';
import { keepToken } from './session.ts';

const SIGN_IN = '/studio/api/sign-in';

export async function enterCode({ ticket, remember }: NeededFactor, code: string): Promise<void> {
  const { data } = await callOpen<Data<SignedIn>>('POST', `${SIGN_IN}/code`, { ticket, code });
  keepSignedIn(data, remember);
}

/** As the second step; without a ticket, as the only one. */
export async function signInWithPasskey({
  ticket,
  remember,
}: {
  readonly ticket?: string;
  readonly remember: boolean;
}): Promise<void> {
  const asked = await callOpen<Data<PasskeyRequest>>('POST', `${SIGN_IN}/passkey/challenge`, {
    ...(ticket !== undefined && { ticket }),
  });
  const credential = await usePasskey(asked.data.options);
  const body = { ticket: asked.data.ticket, credential };
  const { data } = await callOpen<Data<SignedIn>>('POST', `${SIGN_IN}/passkey`, body);
  keepSignedIn(data, remember);
}

export const beginSetup = async ({ ticket }: NeededFactor): Promise<FactorSetup> =>
  (await callOpen<Data<FactorSetup>>('POST', `${SIGN_IN}/authenticator`, { ticket })).data;

export const beginPasskey = async ({ ticket }: NeededFactor): Promise<PasskeySetup> =>
  (await callOpen<Data<PasskeySetup>>('POST', `${SIGN_IN}/passkey/setup`, { ticket })).data;

/** The session begins with `enter`. */
export type ConfirmedSetup = RecoveryCodes & { readonly enter: () => void };

/** Stores the factor; the recovery codes are shown before the session begins. */
async function confirm(path: string, { remember }: NeededFactor, body: object): Promise<ConfirmedSetup> {
  const { data } = await callOpen<Data<SignedInWithCodes>>('PUT', path, body);
  return { recoveryCodes: data.recoveryCodes, enter: () => keepSignedIn(data, remember) };
}

export const confirmSetup = (
  needed: NeededFactor,
  body: { readonly ticket: string; readonly code: string; readonly name: string },
): Promise<ConfirmedSetup> => confirm(`${SIGN_IN}/authenticator`, needed, body);

export const confirmPasskey = (
  needed: NeededFactor,
  body: { readonly ticket: string; readonly credential: object; readonly name: string },
): Promise<ConfirmedSetup> => confirm(`${SIGN_IN}/passkey`, needed, body);

function keepSignedIn({ token, user }: SignedIn, remember: boolean): void {
  keepToken(token, remember);
  keepForPanel(token, user, remember);
}
