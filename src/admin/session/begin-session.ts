import { whileDoingElse } from '../../activity/acting.ts';
import type { BrowserOfRequest } from '../../auth/factors/trusted-browsers.ts';
import type { NeededFactor } from '../../auth/factors/second-factors.ts';
import { applicationError, type RequestError, unauthorized } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { TrustedBrowser } from '../../management/factors/trust-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { actAs } from '../recorded-route.ts';
import { mailNewDevice } from '../factors/factor-mails.ts';
import { isSameDevice } from './same-device.ts';
import type { FactorNeeded } from '../contract/factors.ts';

type Place = Pick<AdminRequest, 'address' | 'device'>;
type From = Place & BrowserOfRequest;

interface Beginning {
  /** Who has just chosen a password knows where. */
  readonly isNew?: boolean;
  /** The name of a session that was prepared by a sign-in without a password. */
  readonly signOn?: string;
  /** Somebody else vouches for the second factor. */
  readonly hasFactor?: boolean;
}

/**
 * The token of a new session, once the password or a link from a mail has been accepted. If a second factor is still
 * missing, there is none: the refusal has the ticket with which Studio goes on, and leads users of v4's panel there.
 */
export async function beginSession(
  parts: AdminParts,
  administrator: Administrator,
  from: From,
  { isNew = false, signOn, hasFactor = false }: Beginning = {},
): Promise<string> {
  const { address, device } = from;
  actAs(administrator);
  const needed = hasFactor ? 'none' : await whileDoingElse(null, () => parts.factors.needed(administrator));
  const browser = needed === 'code' ? await parts.trusted.find(administrator, from) : null;
  if (browser !== null) return issueTrusted(parts, administrator, { address, device }, browser, signOn);
  if (needed !== 'none') throw await factorNeeded(parts, administrator, needed, signOn);
  if (isNew) return whileDoingElse(null, () => parts.sessions.issue(administrator, { address, device }));
  return issueSession(parts, administrator, { address, device }, signOn);
}

/** The same when no factor is missing. A browser that was not used in recent weeks is announced by mail. */
export async function issueSession(
  parts: AdminParts,
  administrator: Administrator,
  place: Place,
  signOn?: string,
): Promise<string> {
  const known = await parts.engine.sessions.devices(administrator.id);
  const token = await (signOn === undefined
    ? parts.sessions.issue(administrator, place)
    : issuePrepared(parts, administrator, place, signOn));
  if (known !== null && !known.some((device) => isSameDevice(device, place.device)))
    mailNewDevice(parts, administrator, place);
  return token;
}

/** In a browser that the administrator trusts. */
async function issueTrusted(
  parts: AdminParts,
  administrator: Administrator,
  place: Place,
  browser: TrustedBrowser,
  signOn?: string,
): Promise<string> {
  const token = await issueSession(parts, administrator, place, signOn);
  const session = (await parts.sessions.verify(token))?.session ?? null;
  await whileDoingElse(null, () => parts.trusted.store.use(browser, session));
  return token;
}

/** A prepared session begins once, and not if the provider has ended it in the meantime. */
async function issuePrepared(
  { sessions, signOn, engine }: AdminParts,
  administrator: Administrator,
  place: Place,
  name: string,
): Promise<string> {
  const expired = unauthorized('The sign-in has expired. Begin it again.');
  const isFirst = await whileDoingElse(null, () => signOn.signOns.begin(name, sessions.lifetimeMs));
  if (!isFirst) throw expired;
  const token = await sessions.issue(administrator, place, name);
  if ((await signOn.signOns.ofSession(name)) !== null) return token;
  await engine.sessions.endNamed(administrator.id, name);
  throw expired;
}

async function factorNeeded(
  { tickets, settings, factors, passkeys, trusted }: AdminParts,
  administrator: Administrator,
  needed: Exclude<NeededFactor, 'none'>,
  signOn?: string,
): Promise<RequestError> {
  const canUsePasskey = needed === 'setup' || (await factors.store.find(administrator.id)).passkeys.length > 0;
  const reason =
    needed === 'code'
      ? 'Your account has a second factor.'
      : 'Your role requires a second factor, and you have none yet.';
  return applicationError(
    `${reason} Sign in at ${settings.studioAddress} in this tab, and then open this page again.`,
    {
      factor: {
        kind: needed,
        ticket: tickets.write(administrator, { kind: 'password', signOn }),
        passkey: canUsePasskey ? passkeys.origin : null,
        trust: trusted.lifetimeMs === null ? null : new Date(Date.now() + trusted.lifetimeMs).toISOString(),
      },
    } satisfies FactorNeeded,
  );
}
