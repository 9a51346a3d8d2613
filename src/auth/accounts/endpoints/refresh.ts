import { type RequestError, unauthorized } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import { type AccountEndpoint, type AccountParts, settingsOf } from '../account-parts.ts';
import { type AccountResponse, ok } from '../account-request.ts';
import { isSessionOf, type RefreshCookie, type UserSessions } from '../user-sessions.ts';

/** `POST /auth/refresh`: another access token, and the refresh token that replaces the one of the request. */
export const refresh: AccountEndpoint = async (parts, { body, peer, cookies, isSecure = false }) => {
  const sessions = sessionsOf(parts);
  const { cookie } = sessions.settings;
  const sent = cookie === null ? textIn(body, 'refreshToken') : cookieIn(cookies, cookie.name);
  const session = sent === null ? null : await sessions.find(sent);
  const user = session === null ? null : await parts.store.byId(session.user);
  if (sent === null || session === null || user === null) throw await refused(parts, peer);
  const isOpen = !user.blocked && (user.confirmed || !(await settingsOf(parts)).emailConfirmation);
  if (!isOpen || !isSessionOf(session, user)) {
    await sessions.store.end(session.name);
    throw await refused(parts, peer);
  }
  const next = await sessions.rotate(session, sent);
  if (next === null) throw await refused(parts, peer);
  return withRefreshToken(sessions, next.refreshToken, { jwt: await parts.tokens.issue(user, next.name) }, isSecure);
};

/** `POST /auth/logout`: ends the caller's sessions, or those of one device. */
export const logout: AccountEndpoint = async (parts, { body, caller, isSecure = false }) => {
  const { store, settings } = sessionsOf(parts);
  if (caller.kind !== 'user') throw unauthorized('Missing or invalid credentials');
  await store.endAll(caller.user.id, deviceIn(body) || null);
  const cookie = settings.cookie && writeCookie(settings.cookie, '', 0, isSecure);
  return { ...ok({ ok: true }), ...(cookie !== null && { cookie }) };
};

/** The client's name for itself, which a logout may name. */
export const deviceIn = (body: unknown): string => textIn(body, 'deviceId')?.slice(0, 200) ?? '';

/** The refresh token is in the body, or where no script of the page can read it. */
export function withRefreshToken(
  { settings: { cookie, maxMs } }: UserSessions,
  refreshToken: string,
  body: { readonly jwt: string; readonly user?: unknown },
  isSecure: boolean,
): AccountResponse {
  if (cookie !== null) return { ...ok(body), cookie: writeCookie(cookie, refreshToken, maxMs, isSecure) };
  const { jwt, ...rest } = body;
  return ok({ jwt, refreshToken, ...rest });
}

function sessionsOf({ sessions }: AccountParts): UserSessions {
  if (sessions === null) throw new Error('without sessions there are no such routes');
  return sessions;
}

/** Wrong tokens are counted; all are refused in the same words. */
async function refused({ rateLimit }: AccountParts, peer: string): Promise<RequestError> {
  await rateLimit.count('refresh', peer);
  return unauthorized('Invalid refresh token');
}

function textIn(body: unknown, name: string): string | null {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : null;
}

function cookieIn(header: string | undefined, name: string): string | null {
  const begins = `${name}=`;
  const pair = (header ?? '').split(/;\s*/).find((one) => one.startsWith(begins));
  return pair === undefined ? null : pair.slice(begins.length);
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

function writeCookie(
  { name, path, domain, sameSite, secure }: RefreshCookie,
  value: string,
  ageMs: number,
  isSecure: boolean,
) {
  const isOverHttps = secure ?? isSecure;
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${Math.floor(ageMs / 1_000)}`, 'HttpOnly'];
  if (domain !== null) parts.push(`Domain=${domain}`);
  parts.push(`SameSite=${SAME_SITE[sameSite]}`);
  return [...parts, ...(isOverHttps ? ['Secure'] : [])].join('; ');
}
