import { badRequest, notFound } from '../../errors.ts';
import { type Authenticator, hasFactor, type Passkey } from '../../management/factors/factor-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data, noContent } from '../admin-route.ts';
import type { FactorSetup, RecoveryCodes, ShownFactor, ShownFactors } from '../contract/factors.ts';
import { readId } from '../read-id.ts';
import { validateOwn } from '../validation/validate-own.ts';
import { checkIdentity } from './check-identity.ts';
import { mailFactorRemoved, mailRecoveryCodesRenewed } from './factor-mails.ts';
import { addAuthenticator, confirmation, offerAuthenticator } from './set-up-authenticator.ts';

/** `GET /studio/api/factors` */
export async function showOwnFactors({ factors, passkeys }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  const found = await factors.store.find(administrator.id);
  const dueAt = factors.dueAt(administrator, found);
  return data<ShownFactors>({
    authenticators: found.authenticators.map(shownFactor),
    passkeys: found.passkeys.map(shownFactor),
    passkeyAddress: passkeys.origin,
    recoveryCodes: found.recoveryCodes,
    isRequired: factors.isRequired(administrator),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  });
}

const shownFactor = ({ id, name, createdAt, usedAt }: Authenticator | Passkey): ShownFactor => ({
  ...{ id, name },
  createdAt: new Date(createdAt).toISOString(),
  usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
});

/** `POST /studio/api/factors/authenticator`: a secret, which is stored when a code confirms it. */
export async function beginOwnAuthenticator(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  await checkIdentity(parts, request);
  return data<FactorSetup>(await offerAuthenticator(parts, callerOf(request).administrator));
}

/** `PUT /studio/api/factors/authenticator`: ends the caller's other sessions. */
export async function confirmOwnAuthenticator(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  const sent = validateOwn(confirmation, request.body);
  return data<RecoveryCodes>({ recoveryCodes: await addAuthenticator(parts, administrator, sent, session) });
}

/** `POST /studio/api/factors/:factor/remove`: the last one stays where the role requires one. */
export async function removeOwnFactor(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  const id = readId(request.params.factor);
  const { factors } = parts;
  const { authenticators, passkeys } = await factors.store.find(administrator.id);
  const factor = [...authenticators, ...passkeys].find((one) => one.id === id);
  if (factor === undefined) throw notFound('Factor not found');
  await checkIdentity(parts, request);
  const removed = await factors.store.remove(administrator.id, factor.id, factors.isRequired(administrator));
  if (removed === 'absent') throw notFound('Factor not found');
  if (removed === 'last')
    throw badRequest('Your role requires a second factor, and this is the last one. Set up another one first.');
  mailFactorRemoved(parts, administrator, 'secret' in factor ? 'authenticator app' : 'passkey', factor.name);
  return noContent();
}

/** `POST /studio/api/factors/recovery-codes`: new ones; the earlier ones end. */
export async function renewOwnRecoveryCodes(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  if (!hasFactor(await parts.factors.store.find(administrator.id))) throw notFound('Factor not found');
  await checkIdentity(parts, request);
  const recoveryCodes = await parts.factors.renewRecoveryCodes(administrator.id);
  mailRecoveryCodesRenewed(parts, administrator);
  return data<RecoveryCodes>({ recoveryCodes });
}
