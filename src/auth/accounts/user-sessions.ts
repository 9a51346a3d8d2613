import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '../../management/users/user-rows.ts';
import type { UserSession, UserSessionStore } from '../../management/users/user-session-store.ts';
import { markOf } from './one-time-token.ts';

/** `jwtManagement: 'refresh'` of users-permissions, as in v5. */
export interface UserSessionSettings {
  readonly idleMs: number;
  readonly maxMs: number;
  /** Null: refresh tokens are in the bodies of responses. */
  readonly cookie: RefreshCookie | null;
}

export interface RefreshCookie {
  readonly name: string;
  readonly path: string;
  readonly domain: string | null;
  readonly sameSite: 'strict' | 'lax' | 'none';
  /** Null: as the request came. */
  readonly secure: boolean | null;
}

export interface StartedSession {
  /** In the access token. */
  readonly name: string;
  readonly refreshToken: string;
}

type Account = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** Sessions of users, which are continued by refresh tokens. */
export interface UserSessions {
  readonly settings: UserSessionSettings;
  begin(account: Account, device: string): Promise<StartedSession>;
  /** The session of a token that was issued for it, whether or not it is the latest one; null if there is none. */
  find(refreshToken: string): Promise<UserSession | null>;
  /**
   * The next token; null if it is not the latest one. Then somebody else has it as well, and the session ends, unless
   * the next one was issued a moment ago: pages of one browser may ask at once, and one of them is answered.
   */
  rotate(session: UserSession, refreshToken: string): Promise<StartedSession | null>;
  readonly store: Pick<UserSessionStore, 'end' | 'endAll'>;
}

/** Names of sessions in access tokens: project code may put names of its own there. */
const PREFIX = 'user-session.';

/** Requests that were sent before the answer to another one arrived. */
const GRACE_MS = 10_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const markOfAccount = ({ email, passwordHash }: Account): string => markOf(email, passwordHash);

export function createUserSessions(
  store: UserSessionStore,
  secret: string,
  settings: UserSessionSettings,
): UserSessions {
  const { idleMs, maxMs } = settings;
  // Only tokens of this server say something about a session: whoever knows its name must not be able to end it.
  const macOf = (text: string): Buffer => createHmac('sha256', secret).update(`refresh token ${text}`).digest();
  const issue = (name: string): string => {
    const text = `${name.slice(PREFIX.length)}.${randomBytes(24).toString('base64url')}`;
    return `${text}.${macOf(text).toString('base64url')}`;
  };
  const nameIn = (token: string): string | null => {
    const [, text, id, mac] = /^(([\da-f-]{36})\.[\w-]{32})\.([\w-]{43})$/.exec(token) ?? [];
    if (text === undefined || id === undefined || mac === undefined) return null;
    const sent = Buffer.from(mac, 'base64url');
    const expected = macOf(text);
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? `${PREFIX}${id}` : null;
  };
  return {
    settings,
    store,
    async begin(account, device) {
      const name = `${PREFIX}${randomUUID()}`;
      const refreshToken = issue(name);
      const now = Date.now();
      const endsAt = now + maxMs;
      await store.begin({
        ...{ name, device, user: account.id, mark: markOfAccount(account), token: hashOf(refreshToken) },
        ...{ endsAt, expiresAt: Math.min(now + idleMs, endsAt) },
      });
      return { name, refreshToken };
    },
    async find(refreshToken) {
      const name = nameIn(refreshToken);
      return name === null ? null : store.find(name);
    },
    async rotate({ name, token, former, rotatedAt, endsAt }, refreshToken) {
      const from = hashOf(refreshToken);
      const next = issue(name);
      const expiresAt = Math.min(Date.now() + idleMs, endsAt);
      if (from === token) {
        const isFirst = await store.rotate(name, { from, to: hashOf(next) }, expiresAt);
        return isFirst ? { name, refreshToken: next } : null;
      }
      if (from !== former || Date.now() - rotatedAt >= GRACE_MS) await store.end(name);
      return null;
    },
  };
}

export const isUserSession = (name: string | null): name is string => name?.startsWith(PREFIX) === true;

/** Of this account, as it was when the session began. */
export const isSessionOf = ({ user, mark }: Pick<UserSession, 'user' | 'mark'>, account: Account): boolean =>
  user === account.id && mark === markOfAccount(account);
