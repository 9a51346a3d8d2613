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

/** `trust`: the browser is not asked again for some time. */
export async function enterCode({ ticket, remember }: NeededFactor, code: string, trust: boolean): Promise<void> {
  const { data } = await answer(`${SIGN_IN}/code`, { ticket, code, ...(trust && { trust }) });
  keepSignedIn(data, remember);
}

/** As the second step; without a ticket, as the only one. */
export async function signInWithPasskey({
  ticket,
  remember,
  trust = false,
}: {
  readonly ticket?: string;
  readonly remember: boolean;
  readonly trust?: boolean;
}): Promise<void> {
  const asked = await callOpen<Data<PasskeyRequest>>('POST', `${SIGN_IN}/passkey/challenge`, {
    ...(ticket !== undefined && { ticket }),
  });
  const credential = await usePasskey(asked.data.options);
  const { data } = await answer(`${SIGN_IN}/passkey`, {
    ...{ ticket: asked.data.ticket, credential },
    ...(trust && { trust }),
  });
  keepSignedIn(data, remember);
}

const answer = (path: string, body: object): Promise<Data<SignedIn>> =>
  callOpen<Data<SignedIn>>('POST', path, body, { withCookies: true });

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
