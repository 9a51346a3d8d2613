import type { Driver, Row } from '../database/driver.ts';
import { createOwnTables } from '../database/layout/own-tables.ts';
import { briefTransaction } from '../database/brief-transaction.ts';
import { runOperations } from '../database/running/run-operations.ts';
import { insertion } from '../plan/writing/row-operations.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { SERVERS, SERVERS_LAYOUT } from './coordination-layout.ts';

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
  const tables = createOwnTables(driver, [SERVERS_LAYOUT]);
  const sql = (text: string) => fixedStatement(dialect, text);
  const replace = sql(`delete from [${SERVERS}] where [name] = ? or [seen_at] <= ?`);
  const others = sql(`select [name], [host], [secrets] from [${SERVERS}] where [name] <> ? order by [id]`);
  const running = sql(`select [name], [host], [secrets] from [${SERVERS}] where [seen_at] > ? order by [id]`);
  const leave = sql(`delete from [${SERVERS}] where [name] = ?`);
  return {
    async enter({ name, host, secrets, hasMarks = false }) {
      await tables.prepare();
      return briefTransaction(driver, async (session) => {
        await session.lock(SERVERS);
        const now = Date.now();
        await session.execute(replace, [name, now - STOPPED_AFTER_MS]);
        await runOperations(session, dialect, [
          insertion(SERVERS, { name, host, seen_at: now, secrets, generation: hasMarks ? 1 : null }),
        ]);
        return (await session.query(others, [name])).map(serverOf);
      });
    },
    async list() {
      if (!(await tables.look())) return [];
      return (await driver.query(running, [Date.now() - STOPPED_AFTER_MS])).map(serverOf);
    },
    async leave(name) {
      if (!tables.isKnown()) return;
      await briefTransaction(driver, async (session) => {
        await session.lock(SERVERS);
        await session.execute(leave, [name]);
      });
    },
  };
}

const serverOf = ([name, host, secrets = null]: Row): ServerRow => ({
  name: String(name),
  host: String(host),
  secrets: secrets === null ? null : String(secrets),
});
