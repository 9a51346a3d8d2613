import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../util/is-same-secret.ts';
import type { Cookies } from './context-cookies.ts';

export interface SessionSettings {
  /** Keys of the cookie: the first signs, all of them verify. */
  readonly keys: readonly string[];
  /** The cookie's name. */
  readonly key: string;
  readonly maxAge: number;
}

export type ContextSession = ReturnType<typeof createSession>;

/** v4's sessions: stored in a signed cookie; the server stores nothing. */
export function createSession({ keys, key, maxAge }: SessionSettings, cookies: Cookies) {
  let before: string | null = null;
  let session: Record<string, unknown> | null | undefined;
  const open = (): Record<string, unknown> => {
    const { _expire, _maxAge, ...members } = readSession(keys, key, cookies);
    before = JSON.stringify(members);
    return withState(members, before === '{}', maxAge);
  };
  return {
    /** `ctx.session`: an object that code changes; null ends the session. */
    get(): Record<string, unknown> | null {
      if (session === undefined) session = open();
      return session;
    },
    set(value: Record<string, unknown> | null): void {
      if (session === undefined) open();
      session = value === null ? null : withState({ ...value }, true, maxAge);
    },
    /** Sends it with the response if it has changed. */
    commit(): void {
      if (session === undefined || JSON.stringify(session ?? {}) === before) return;
      if (session === null) {
        for (const name of [key, `${key}.sig`]) cookies.set(name, null);
        return;
      }
      const stored = { ...session, _expire: Date.now() + maxAge, _maxAge: maxAge };
      const text = Buffer.from(JSON.stringify(stored)).toString('base64');
      cookies.set(key, text, { maxAge });
      cookies.set(`${key}.sig`, signatureOf(keys[0] ?? '', `${key}=${text}`), { maxAge });
    },
  };
}

/** Members of a session that are not session data. */
const withState = (members: Record<string, unknown>, isNew: boolean, maxAge: number): Record<string, unknown> =>
  Object.defineProperties(members, {
    isNew: { value: isNew, enumerable: false },
    maxAge: { value: maxAge, enumerable: false, writable: true },
  });

function readSession(keys: readonly string[], key: string, cookies: Cookies): Record<string, unknown> {
  const text = cookies.get(key);
  const signature = cookies.get(`${key}.sig`);
  if (text === undefined || signature === undefined) return {};
  if (!keys.some((secret) => isSameSecret(signatureOf(secret, `${key}=${text}`), signature))) return {};
  try {
    const stored = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Record<string, unknown>;
    return Number(stored._expire) > Date.now() ? stored : {};
  } catch {
    return {};
  }
}

/** Signed like v4's cookies, so sessions survive the migration. */
const signatureOf = (secret: string, text: string): string =>
  createHmac('sha1', secret).update(text).digest('base64url');
