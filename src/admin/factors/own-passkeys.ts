import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import type { PasskeySetup, RecoveryCodes } from '../contract/factors.ts';
import { validateOwn } from '../validation/validate-own.ts';
import { checkIdentity } from './check-identity.ts';
import { addPasskey, newPasskey, offerPasskey } from './set-up-passkey.ts';

/** `POST /studio/api/factors/passkey`: what the browser needs to make one. */
export async function beginOwnPasskey(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  await checkIdentity(parts, request);
  return data<PasskeySetup>(await offerPasskey(parts, administrator, { session }));
}

/** `PUT /studio/api/factors/passkey`: ends the caller's other sessions. */
export async function confirmOwnPasskey(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  const sent = validateOwn(newPasskey, request.body);
  return data<RecoveryCodes>({ recoveryCodes: await addPasskey(parts, administrator, sent, session) });
}
