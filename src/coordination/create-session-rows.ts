import { briefTransaction } from '../database/brief-transaction.ts';
import type { Driver, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import { StartError } from '../errors.ts';
import type { Dialect } from '../sql/dialect.ts';
import { SESSIONS } from './coordination-tables.ts';

/** A session as its administrator sees it. All times are in milliseconds. */
export interface SessionRow {
  readonly id: number;
  readonly name: string;
  /** The network address and the browser that used it last. */
  readonly address: string;
  readonly device: string;
  readonly begunAt: number;
  readonly seenAt: number;
  /** Null if it never expires. */
  readonly expiresAt: number | null;
}

export interface NewSession extends Pick<SessionRow, 'name' | 'address' | 'device'> {
  readonly administrator: number;
  /** Null if it never expires. */
  readonly lifetimeMs: number | null;
}

/** What is stored about the session of a token. */
export interface FoundSession {
  /** Null if it began before sessions were stored, or was swept. */
  readonly row: Pick<SessionRow, 'id' | 'seenAt'> | null;
  readonly isEnded: boolean;
  /** Sessions without a row that began earlier are ended; null if none are. */
  readonly endedBefore: number | null;
}

/** Sessions of administrators, shared by all servers. */
export interface SessionRows {
  /** Creates the table if it does not exist; never inside a transaction. False if the database user may not. */
  prepare(): Promise<boolean>;
  begin(session: NewSession): Promise<void>;
  /** After its token was renewed. */
  extend(name: string, lifetimeMs: number | null): Promise<void>;
  /** Records that it was used. */
  see(id: number, use: Pick<SessionRow, 'address' | 'device'>): Promise<void>;
  find(administrator: number, name: string): Promise<FoundSession>;
  /** The browsers of all sessions that are stored, open or ended; null if sessions cannot be stored. */
  devices(administrator: number): Promise<readonly string[] | null>;
  /** Those that are open, the latest used first. */
  list(administrator: number): Promise<readonly SessionRow[]>;
  /** False if the administrator has no such open session. */
  end(administrator: number, id: number): Promise<boolean>;
  /** All sessions, in the transaction of a change of the account. */
  endAllIn(session: Session, administrator: number): Promise<void>;
  /** All that have a row but one: a new password ends those without one. */
  endOthersIn(session: Session, administrator: number, except: string | null): Promise<void>;
  endAll(administrator: number, except: string | null): Promise<void>;
  /** The session with this name, if it is open. */
  endNamed(administrator: number, name: string): Promise<void>;
  /** Of removed accounts, whose ids a database may give to others; in the transaction of the removal. */
  forgetIn(session: Session, administrators: readonly number[]): Promise<void>;
}

/** Nobody reads longer lists; the oldest are swept when they expire. */
const MAX_SHOWN = 200;

const NO_ROW: FoundSession = { row: null, isEnded: false, endedBefore: null };

const SHOWN = ['id', 'name', 'address', 'device', 'begun_at', 'seen_at', 'expires_at'] as const;

export function createSessionRows(driver: Driver, dialect: Dialect): SessionRows {
  const tables = createOwnTables(driver, [SESSIONS]);
  const sessions = createOwnStatements(dialect, SESSIONS);
  const find = sessions.select(
    ['id', 'name', 'seen_at', 'ended_at'],
    "where [administrator_id] = ? and ([name] = ? or [name] = '') order by [id]",
  );
  const list = sessions.select(
    SHOWN,
    `where [administrator_id] = ? and [name] <> '' and [ended_at] is null and ([expires_at] is null or [expires_at] > ?)
     order by [seen_at] desc, [id] desc limit ${MAX_SHOWN}`,
  );
  const devices = sessions.select(['device'], "where [administrator_id] = ? and [name] <> '' order by [id] desc");
  const sweep = sessions.remove('where [expires_at] <= ?');
  const extend = sessions.update('set [expires_at] = ? where [name] = ? and [ended_at] is null');
  const see = sessions.update('set [seen_at] = ?, [address] = ?, [device] = ? where [id] = ?');
  const end = sessions.update(
    "set [ended_at] = ? where [administrator_id] = ? and [id] = ? and [name] <> '' and [ended_at] is null",
  );
  const endNamed = sessions.update(
    'set [ended_at] = ? where [administrator_id] = ? and [name] = ? and [ended_at] is null',
  );
  const endOthers = sessions.update(
    'set [ended_at] = ? where [administrator_id] = ? and [name] <> ? and [ended_at] is null',
  );
  const forgetEnd = sessions.remove("where [administrator_id] = ? and [name] = ''");
  const endIn = async (session: Session, administrator: number, except: string | null): Promise<void> => {
    const now = Date.now();
    await forgetEnd(session, administrator);
    await endOthers(session, now, administrator, except ?? '');
    const marker = { name: '', administrator_id: administrator, address: '', device: '', expires_at: null };
    await sessions.insert(session, { ...marker, begun_at: now, seen_at: now, ended_at: now });
  };
  const rows: SessionRows = {
    async prepare() {
      try {
        await tables.prepare();
        return true;
      } catch (error) {
        if (error instanceof StartError) return false;
        throw error;
      }
    },
    async begin({ administrator, lifetimeMs, name, address, device }) {
      if (!(await rows.prepare())) return;
      const now = Date.now();
      const expiresAt = lifetimeMs === null ? null : now + lifetimeMs;
      const times = { begun_at: now, seen_at: now, expires_at: expiresAt, ended_at: null };
      await briefTransaction(driver, async (session) => {
        await sweep(session, now);
        await sessions.insert(session, { name, administrator_id: administrator, address, device, ...times });
      });
    },
    async extend(name, lifetimeMs) {
      const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
      if (await tables.look()) await briefTransaction(driver, (session) => extend(session, expiresAt, name));
    },
    async see(id, { address, device }) {
      await briefTransaction(driver, (session) => see(session, Date.now(), address, device, id));
    },
    async find(administrator, name) {
      if (!(await tables.look())) return NO_ROW;
      const found = await find(driver, administrator, name);
      const own = found.find((row) => row.name === name && name !== '');
      return {
        row: own === undefined ? null : { id: own.id, seenAt: own.seen_at },
        isEnded: own !== undefined && own.ended_at !== null,
        endedBefore: found.findLast((row) => row.name === '')?.ended_at ?? null,
      };
    },
    async devices(administrator) {
      if (!(await rows.prepare())) return null;
      return (await devices(driver, administrator)).map(({ device }) => device);
    },
    async list(administrator) {
      if (!(await tables.look())) return [];
      return (await list(driver, administrator, Date.now())).map(
        ({ begun_at: begunAt, seen_at: seenAt, expires_at: expiresAt, ...row }) => ({
          ...row,
          begunAt,
          seenAt,
          expiresAt,
        }),
      );
    },
    async end(administrator, id) {
      if (!(await tables.look())) return false;
      return briefTransaction(driver, async (session) => (await end(session, Date.now(), administrator, id)) > 0);
    },
    endAllIn: (session, administrator) => endIn(session, administrator, null),
    async endOthersIn(session, administrator, except) {
      await endOthers(session, Date.now(), administrator, except ?? '');
    },
    async forgetIn(session, administrators) {
      await sessions.removeAmong(session, { column: 'administrator_id', ids: administrators });
    },
    async endNamed(administrator, name) {
      if (!(await tables.look())) return;
      await briefTransaction(driver, (session) => endNamed(session, Date.now(), administrator, name));
    },
    async endAll(administrator, except) {
      if (await rows.prepare()) await briefTransaction(driver, (session) => endIn(session, administrator, except));
    },
  };
  return rows;
}
