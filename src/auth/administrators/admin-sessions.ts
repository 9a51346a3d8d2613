import { createHash } from 'node:crypto';
import type { MarkStore } from '../../content/marks/mark-store.ts';
import { MARK } from '../../content/marks/stored-mark.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { createJsonWebTokens, type UserClaims } from '../tokens/json-web-tokens.ts';

/** Tokens of the admin panel. They have their own secret and are not valid for the content API. */
export interface AdminSessions {
  issue(administrator: { readonly id: number; readonly passwordHash: string | null }): Promise<string>;
  verify(token: string): Promise<UserClaims | null>;
  /** False if a password change has ended the session. */
  isAlive(token: string, claims: UserClaims, passwordHash: string | null): Promise<boolean>;
  /** The session in which administrators change their password stays valid; their other sessions end. */
  keep(token: string, administrator: { readonly id: number; readonly passwordHash: string | null }): Promise<void>;
}

export interface AdminSessionSettings {
  readonly secret: string;
  /** Seconds; null: sessions do not expire. */
  readonly lifetime: number | null;
}

/** One token per administrator: the one with which they last changed their password. */
const KEPT = MARK.sessions;

export function createAdminSessions(settings: AdminSessionSettings, marks: MarkStore): AdminSessions {
  // If two sessions start in the same second, only one of them may stay valid.
  const tokens = createJsonWebTokens({ ...settings, distinct: true });
  const keptTokens = async () => parseRecord(await marks.read(KEPT)) ?? {};
  return {
    issue: (administrator) => tokens.issue(administrator),
    verify: (token) => tokens.verify(token),
    async isAlive(token, claims, passwordHash) {
      if (!tokens.endedByPassword(claims, passwordHash)) return true;
      return (await keptTokens())[String(claims.id)] === fingerprintOf(token, passwordHash);
    },
    keep: (token, { id, passwordHash }) =>
      marks.change(KEPT, (stored) =>
        JSON.stringify({ ...parseRecord(stored), [id]: fingerprintOf(token, passwordHash) }),
      ),
  };
}

/** Bound to the password too: the next change ends this session as well. */
const fingerprintOf = (token: string, passwordHash: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([token, passwordHash]))
    .digest('base64url');
