import { createHash, randomUUID } from 'node:crypto';
import type { MarkStore } from '../../content/marks/mark-store.ts';
import { MARK } from '../../content/marks/stored-mark.ts';
import type { FoundSession, SessionRow, SessionRows } from '../../coordination/create-session-rows.ts';
import type { Proof } from '../../database/freshness.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import type { Memory } from '../memory.ts';
import { createJsonWebTokens, type UserClaims } from '../tokens/json-web-tokens.ts';
import { isOpenSession } from './is-open-session.ts';

type Account = { readonly id: number; readonly passwordHash: string | null };

/** Where a session is used: a network address and a browser. */
export type SessionPlace = Pick<SessionRow, 'address' | 'device'>;

/** Sessions of administrators. Their tokens have their own secret and are not valid for the content API. */
export interface AdminSessions {
  /** Null: sessions do not expire. */
  readonly lifetimeMs: number | null;
  /** Begins a session, with a name of its own if none is given, and returns its token. */
  issue(administrator: Account, place: SessionPlace, name?: string): Promise<string>;
  /** Another token of the same session, which expires later. */
  renew(claims: UserClaims, administrator: Account, place: SessionPlace): Promise<string>;
  verify(token: string): Promise<UserClaims | null>;
  /** False if the session was ended, by its administrator or by a change of the account, or was not used for too long. */
  isAlive(
    token: string,
    claims: UserClaims,
    passwordHash: string | null,
    place: SessionPlace,
    proof?: Proof,
  ): Promise<boolean>;
  /** The session in which administrators change their password stays valid; their other sessions end. */
  keep(token: string, administrator: Account): Promise<void>;
}

export interface AdminSessionSettings {
  readonly secret: string;
  /** Seconds; null: sessions do not expire. */
  readonly lifetime: number | null;
  /** Sessions that are not used for so many milliseconds end; null: they do not. */
  readonly idleMs: number | null;
}

interface AdminSessionParts {
  readonly marks: MarkStore;
  readonly rows: SessionRows;
  /** Of values that any commit may change. */
  readonly memory: Memory;
  readonly warn: (message: string) => void;
}

/** One token per administrator: the one with which they last changed their password. */
const KEPT = MARK.sessions;

/** Each record is a write: uses are recorded this often. */
const SEEN_EVERY_MS = 5 * 60_000;

export function createAdminSessions(settings: AdminSessionSettings, parts: AdminSessionParts): AdminSessions {
  const { marks, rows, memory, warn } = parts;
  const { lifetime, idleMs } = settings;
  const tokens = createJsonWebTokens(settings);
  const seenEveryMs = Math.min(SEEN_EVERY_MS, (idleMs ?? Infinity) / 4);
  const keptTokens = async () => parseRecord(await marks.read(KEPT)) ?? {};
  const lifetimeMs = lifetime === null ? null : lifetime * 1_000;
  const recording = new Map<number, Promise<void>>();
  /** In the background: a session that cannot be recorded is used nevertheless. */
  const record = ({ row }: FoundSession, place: SessionPlace): void => {
    if (row === null || Date.now() - row.seenAt < seenEveryMs || recording.has(row.id)) return;
    const recorded = rows
      .see(row.id, place)
      .catch((error: unknown) => warn(`The use of a session could not be recorded: ${String(error)}`))
      .finally(() => recording.delete(row.id));
    recording.set(row.id, recorded);
  };
  return {
    lifetimeMs,
    async issue(administrator, place, session = randomUUID()) {
      await rows.begin({ administrator: administrator.id, name: session, lifetimeMs, ...place });
      return tokens.issue(administrator, session);
    },
    async renew(claims, administrator, place) {
      const { session } = claims;
      if (session === null) return this.issue(administrator, place);
      await rows.extend(session, lifetimeMs);
      return tokens.issue(administrator, session);
    },
    verify: (token) => tokens.verify(token),
    async isAlive(token, claims, passwordHash, place, proof) {
      const { id, session } = claims;
      const key = `session ${id} ${session}`;
      const found = await memory.recall(key, 0, () => rows.find(id, session ?? ''), proof);
      if (!isOpenSession(found, claims.issuedAt, idleMs, Date.now())) return false;
      record(found, place);
      if (!tokens.endedByPassword(claims, passwordHash)) return true;
      return (await keptTokens())[String(id)] === fingerprintOf(token, passwordHash);
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
