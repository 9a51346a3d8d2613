import { notFound } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data, noContent } from '../admin-route.ts';
import type { FactorSetup, RecoveryCodes, ShownFactors } from '../contract/factors.ts';
import { checkOwnPassword } from '../people/check-own-password.ts';
import { readId } from '../read-id.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';
import { acceptCode } from './accept-code.ts';
import { mailFactorRemoved, mailRecoveryCodesRenewed } from './factor-mails.ts';
import { addAuthenticator, code, confirmation, offerAuthenticator, wrongCode } from './set-up-authenticator.ts';

const identity = exactly({ currentPassword: text(0, 1_000), code: code.optional() });

/**
 * A session alone changes no factor: it may be somebody else's at an open desk. The password is needed, and a code as
 * soon as there is a factor.
 */
async function checkIdentity(parts: AdminParts, request: AdminRequest): Promise<void> {
  const { administrator } = callerOf(request);
  const sent = validateOwn(identity, request.body);
  await checkOwnPassword(parts, request, sent.currentPassword);
  const { authenticators } = await parts.factors.store.find(administrator.id);
  if (authenticators.length === 0) return;
  if (sent.code === undefined) throw wrongCode();
  await acceptCode(parts, administrator, sent.code);
}

/** `GET /studio/api/factors` */
export async function showOwnFactors({ factors }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  const found = await factors.store.find(administrator.id);
  const dueAt = factors.dueAt(administrator, found);
  return data<ShownFactors>({
    authenticators: found.authenticators.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name },
      createdAt: new Date(createdAt).toISOString(),
      usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
    })),
    recoveryCodes: found.recoveryCodes,
    isRequired: factors.isRequired(administrator),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  });
}

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

/** `POST /studio/api/factors/:factor/remove` */
export async function removeOwnFactor(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  const id = readId(request.params.factor);
  const { authenticators } = await parts.factors.store.find(administrator.id);
  const factor = authenticators.find((one) => one.id === id);
  if (factor === undefined) throw notFound('Factor not found');
  await checkIdentity(parts, request);
  if (!(await parts.factors.store.remove(administrator.id, factor.id))) throw notFound('Factor not found');
  mailFactorRemoved(parts, administrator, factor.name);
  return noContent();
}

/** `POST /studio/api/factors/recovery-codes`: new ones; the earlier ones end. */
export async function renewOwnRecoveryCodes(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator } = callerOf(request);
  const { authenticators } = await parts.factors.store.find(administrator.id);
  if (authenticators.length === 0) throw notFound('Factor not found');
  await checkIdentity(parts, request);
  const recoveryCodes = await parts.factors.renewRecoveryCodes(administrator.id);
  mailRecoveryCodesRenewed(parts, administrator);
  return data<RecoveryCodes>({ recoveryCodes });
}
