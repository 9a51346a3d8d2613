import { whileDoingElse } from '../../activity/acting.ts';
import type { NeededFactor } from '../../auth/factors/second-factors.ts';
import { applicationError, type RequestError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { actAs } from '../recorded-route.ts';
import { mailNewDevice } from '../factors/factor-mails.ts';
import { isSameDevice } from './same-device.ts';
import type { FactorNeeded } from '../contract/factors.ts';

type Place = Pick<AdminRequest, 'address' | 'device'>;

/**
 * The token of a new session, once the password or a link from a mail has been accepted. If a second factor is still
 * missing, there is none: the refusal has the ticket with which Studio goes on, and leads users of v4's panel there.
 */
export async function beginSession(
  parts: AdminParts,
  administrator: Administrator,
  { address, device }: Place,
  { isNew = false } = {},
): Promise<string> {
  actAs(administrator);
  const needed = await whileDoingElse(null, () => parts.factors.needed(administrator));
  if (needed !== 'none') throw factorNeeded(parts, administrator, needed);
  // Who has just chosen a password knows where.
  if (isNew) return whileDoingElse(null, () => parts.sessions.issue(administrator, { address, device }));
  return issueSession(parts, administrator, { address, device });
}

/** The same when no factor is missing. A browser that was not used in recent weeks is announced by mail. */
export async function issueSession(parts: AdminParts, administrator: Administrator, place: Place): Promise<string> {
  const known = await parts.engine.sessions.devices(administrator.id);
  const token = await parts.sessions.issue(administrator, place);
  if (known !== null && !known.some((device) => isSameDevice(device, place.device)))
    mailNewDevice(parts, administrator, place);
  return token;
}

function factorNeeded(
  { tickets, settings }: AdminParts,
  administrator: Administrator,
  needed: Exclude<NeededFactor, 'none'>,
): RequestError {
  const reason =
    needed === 'code'
      ? 'Your account has a second factor.'
      : 'Your role requires a second factor, and you have none yet.';
  return applicationError(
    `${reason} Sign in at ${settings.studioAddress} in this tab, and then open this page again.`,
    {
      factor: { kind: needed, ticket: tickets.write(administrator, { kind: 'password' }) },
    } satisfies FactorNeeded,
  );
}
