import { createHash } from 'node:crypto';
import type { SettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { createJsonWebTokens, type UserClaims } from '../tokens/json-web-tokens.ts';

/** Tokens of the admin panel. They are signed with a secret of their own and mean nothing to the content API. */
export interface AdminSessions {
  issue(administrator: { readonly id: number; readonly passwordHash: string | null }): Promise<string>;
  verify(token: string): Promise<UserClaims | null>;
  /** False for a session that a password change has ended. */
  isAlive(token: string, claims: UserClaims, passwordHash: string | null): Promise<boolean>;
  /** The session in which administrators change their own password goes on; all their others end. */
  keep(token: string, administrator: { readonly id: number; readonly passwordHash: string | null }): Promise<void>;
}

export interface AdminSessionSettings {
  readonly secret: string;
  /** Seconds; null: sessions do not expire. */
  readonly lifetime: number | null;
}

/** One token for each administrator: that in which they last changed their password. */
const KEPT = 'plinth_admin_kept_sessions';

export function createAdminSessions(settings: AdminSessionSettings, store: SettingStore): AdminSessions {
  // One session of two that begin in the same second may be kept.
  const tokens = createJsonWebTokens({ ...settings, distinct: true });
  const keptTokens = async (): Promise<Readonly<Record<string, string>>> => readKept(await store.read(settingAt(KEPT)));
  return {
    issue: (administrator) => tokens.issue(administrator),
    verify: (token) => tokens.verify(token),
    async isAlive(token, claims, passwordHash) {
      if (!tokens.endedByPassword(claims, passwordHash)) return true;
      return (await keptTokens())[String(claims.id)] === fingerprintOf(token, passwordHash);
    },
    keep: (token, { id, passwordHash }) =>
      store.change(settingAt(KEPT), (stored) => ({
        text: JSON.stringify({ ...readKept(stored), [id]: fingerprintOf(token, passwordHash) }),
        type: 'object',
      })),
  };
}

function readKept(stored: { readonly text: string | null } | null): Readonly<Record<string, string>> {
  try {
    return (JSON.parse(stored?.text ?? '{}') ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Of the password as well: the next change ends this session too. */
const fingerprintOf = (token: string, passwordHash: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([token, passwordHash]))
    .digest('base64url');
