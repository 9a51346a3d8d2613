import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver, Reader } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { ownTable } from '../../database/own/own-table.ts';
import type { Dialect } from '../../sql/dialect.ts';

/** Sessions of users, each with the one refresh token that continues it. */
const USER_SESSIONS = ownTable(
  'plinth_user_sessions',
  {
    // In the access tokens.
    name: 'string',
    user_id: 'integer',
    // Of the account's address and password: the session ends when they change, and with the account.
    mark: 'string',
    // Hashes of the refresh token, and of the one before.
    token: 'string',
    former: 'string',
    // The client's name for it; empty if it has none.
    device: 'string',
    rotated_at: 'bigint',
    // At the latest, and if it is not used.
    ends_at: 'bigint',
    expires_at: 'bigint',
  },
  { unique: ['name'], indexes: [['user_id'], ['expires_at']] },
);

/** Times are in milliseconds. */
export interface UserSession {
  readonly name: string;
  readonly user: number;
  readonly mark: string;
  readonly token: string;
  readonly former: string;
  readonly rotatedAt: number;
  readonly endsAt: number;
}

export type NewUserSession = Pick<UserSession, 'name' | 'user' | 'mark' | 'token' | 'endsAt'> & {
  readonly device: string;
  readonly expiresAt: number;
};

/** Shared by all servers. */
export interface UserSessionStore {
  begin(session: NewUserSession): Promise<void>;
  /** Null if it has ended; read from a replica, if it is given. */
  find(name: string, reader?: Pick<Reader, 'query'>): Promise<UserSession | null>;
  /** False if it has another token by now: of concurrent calls, one replaces it. */
  rotate(name: string, token: { readonly from: string; readonly to: string }, expiresAt: number): Promise<boolean>;
  end(name: string): Promise<void>;
  /** Of a user; with a device, only those that began on it. */
  endAll(user: number, device: string | null): Promise<void>;
}

/** The oldest ones end: nobody uses so many devices. */
const MOST = 100;

/** `isUsed`: another server may have begun a session a moment ago, with the first one's table. */
export function createUserSessionStore(driver: Driver, dialect: Dialect, isUsed = true): UserSessionStore {
  const tables = createOwnTables(driver, [USER_SESSIONS]);
  const sessions = createOwnStatements(dialect, USER_SESSIONS);
  const byName = sessions.select(
    ['name', 'user_id', 'mark', 'token', 'former', 'rotated_at', 'ends_at'],
    'where [name] = ? and [expires_at] > ?',
  );
  const rotate = sessions.update(
    'set [token] = ?, [former] = ?, [rotated_at] = ?, [expires_at] = ? where [name] = ? and [token] = ? and [expires_at] > ?',
  );
  const end = sessions.remove('where [name] = ?');
  const endOfUser = sessions.remove('where [user_id] = ?');
  const endOnDevice = sessions.remove('where [user_id] = ? and [device] = ?');
  const sweep = sessions.remove('where [expires_at] <= ?');
  const isThere = async (): Promise<boolean> => {
    if (!isUsed) return tables.look();
    await tables.prepare();
    return true;
  };
  const keepNewest = sessions.keepNewest('user_id');
  return {
    async begin({ user, endsAt, expiresAt, ...row }) {
      await tables.prepare();
      const now = Date.now();
      const times = { rotated_at: now, ends_at: endsAt, expires_at: expiresAt };
      await briefTransaction(driver, async (session) => {
        await sweep(session, now);
        await sessions.insert(session, { ...row, ...times, user_id: user, former: '' });
        await keepNewest(session, user, MOST);
      });
    },
    async find(name, reader = driver) {
      if (!(await isThere())) return null;
      const [row] = await byName(reader, name, Date.now());
      if (row === undefined) return null;
      const { user_id: user, rotated_at: rotatedAt, ends_at: endsAt, ...rest } = row;
      return { ...rest, user, rotatedAt, endsAt };
    },
    rotate: (name, { from, to }, expiresAt) =>
      briefTransaction(driver, async (session) => {
        const now = Date.now();
        return (await rotate(session, to, from, now, expiresAt, name, from, now)) > 0;
      }),
    async end(name) {
      if (await isThere()) await briefTransaction(driver, (session) => end(session, name));
    },
    async endAll(user, device) {
      if (!(await isThere())) return;
      await briefTransaction(driver, (session) =>
        device === null ? endOfUser(session, user) : endOnDevice(session, user, device),
      );
    },
  };
}
