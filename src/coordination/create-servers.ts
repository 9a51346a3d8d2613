import { briefTransaction } from '../database/brief-transaction.ts';
import type { Driver } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { SERVERS } from './coordination-tables.ts';

/** A process that serves the database. */
export interface ServerRow {
  /** Unique, even among the processes of one machine. */
  readonly name: string;
  /** The machine's host name, for messages. */
  readonly host: string;
  /** What others may know about its secrets; null: its version tells nothing. */
  readonly secrets: string | null;
}

export interface EnteringServer extends ServerRow {
  /** Whether it looks for marks in their own table; omitted by those that have none. */
  readonly hasMarks?: boolean;
}

/** The processes that serve a database. */
export interface Servers {
  /** Records that a server is running, and returns the others. If two enter at the same time, one sees the other. */
  enter(server: EnteringServer): Promise<readonly ServerRow[]>;
  leave(name: string): Promise<void>;
  /** The servers that run; writes nothing. */
  list(): Promise<readonly ServerRow[]>;
}

/** Every commit invalidates cached responses, so servers send heartbeats rarely. */
export const HEARTBEAT_MS = 10 * 60_000;

/** A server without a heartbeat for this long is considered stopped. */
export const STOPPED_AFTER_MS = 3 * HEARTBEAT_MS;

export function createServers(driver: Driver, dialect: Dialect): Servers {
  const tables = createOwnTables(driver, [SERVERS]);
  const servers = createOwnStatements(dialect, SERVERS);
  const replace = servers.remove('where [name] = ? or [seen_at] <= ?');
  const others = servers.select(SHOWN, 'where [name] <> ? order by [id]');
  const running = servers.select(SHOWN, 'where [seen_at] > ? order by [id]');
  const leave = servers.remove('where [name] = ?');
  return {
    async enter({ name, host, secrets, hasMarks = false }) {
      await tables.prepare();
      return briefTransaction(driver, async (session) => {
        await session.lock(SERVERS.name);
        const now = Date.now();
        await replace(session, name, now - STOPPED_AFTER_MS);
        await servers.insert(session, { name, host, seen_at: now, secrets, generation: hasMarks ? 1 : null });
        return others(session, name);
      });
    },
    async list() {
      return (await tables.look()) ? running(driver, Date.now() - STOPPED_AFTER_MS) : [];
    },
    async leave(name) {
      if (!tables.isKnown()) return;
      await briefTransaction(driver, async (session) => {
        await session.lock(SERVERS.name);
        await leave(session, name);
      });
    },
  };
}

const SHOWN = ['name', 'host', 'secrets'] as const;
