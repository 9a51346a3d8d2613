import type pg from 'pg';
import type { Statement } from '../../../sql/statement.ts';
import type { Row } from '../../driver.ts';

/**
 * Identifies the server of a snapshot, as long as its snapshots prove anything.
 *
 * `pg_current_snapshot()` lists what a statement does not see: transactions from its upper end on, and those below that
 * are still open. A commit either moves the upper end (its number was not yet assigned when the first snapshot was
 * taken) or removes a number from the list; numbers have 64 bits and are never reused. So equal strings mean equal
 * content if both come from one server that has not lost commits in between. It may have after a crash
 * (`synchronous_commit = off`), and then reuses their numbers; so may a standby that takes over. But no connection
 * survives either, so every closed connection starts a new proof.
 *
 * This holds if rows and snapshots come from the same server, which a proxy (PgBouncer, pgpool) does not ensure. At the
 * start of a connection the server reports the process that serves it: a proxy reports something else, or another
 * process responds. So each proof contains its process, and a proof from a process that serves none of our connections
 * ends all trust.
 */
export interface ServerIdentity {
  /** Must be called with every new connection. Resolves to whether the connection goes through a pooler. */
  admit(client: pg.Client): Promise<boolean>;
  /** Whether all connections lead to one server whose snapshots are valid proofs. */
  isKnown(): boolean;
  /** Null if the response to `PROOF` proves nothing. */
  prove(row: Row | undefined): string | null;
  /** Whether all connections lead to this server, a standby or not, and its responses prove something. */
  isOnly(server: string, process: number): boolean;
}

/** Snapshot, server and process, from one statement. */
export const PROOF: Statement = {
  text: `select pg_current_snapshot()::text,
    case when not pg_is_in_recovery() then pg_postmaster_start_time()::text end, pg_backend_pid()`,
};

/** Prefix of a server that was a standby when the connection was opened. */
const STANDBY = 'standby ';

interface ServedBy {
  readonly server: string | null;
  readonly process: number;
}

export function createServerIdentity(): ServerIdentity {
  const connections = new Map<pg.Client, ServedBy>();
  let ended = 0;
  let isForeign = false;

  const isOurs = (process: unknown): boolean => [...connections.values()].some((one) => one.process === process);

  const current = (): string | null => {
    let server: string | null = null;
    for (const one of connections.values()) {
      if (one.server === null || (server !== null && one.server !== server)) return null;
      server = one.server;
    }
    return server;
  };

  return {
    async admit(client) {
      const process = (client as unknown as { processID: number }).processID;
      const { server, servedBy } = await identify(client);
      const isPooled = servedBy !== null && servedBy !== process;
      connections.set(client, { server: isPooled ? null : server, process });
      client.once('end', () => {
        connections.delete(client);
        ended++;
      });
      return isPooled;
    },
    isKnown: () => !isForeign && current()?.startsWith(STANDBY) === false,
    prove([snapshot, server, process] = []) {
      if (isForeign || server === null || server !== current()) return null;
      isForeign = !isOurs(process);
      return isForeign ? null : `${server} ${ended} ${snapshot}`;
    },
    isOnly(server, process) {
      const known = current();
      if (isForeign || (known !== server && known !== `${STANDBY}${server}`)) return false;
      isForeign = !isOurs(process);
      return !isForeign;
    },
  };
}

/**
 * Snapshots prove nothing about content outside PostgreSQL's own storage (foreign tables, other storage engines, Citus
 * shards, YugabyteDB), nor on a standby, where they lack the list of open transactions: there, the replay position
 * proves it.
 */
const IDENTITY = `select case when version() not like '%-YB-%'
    and not exists (select from pg_extension where extname = 'citus')
    and not exists (
      select from pg_class c left join pg_am a on a.oid = c.relam
      where c.relkind = 'f' or (c.relkind in ('r', 'm') and a.amname is distinct from 'heap'))
  then case when pg_is_in_recovery() then '${STANDBY}' else '' end || pg_postmaster_start_time()::text end,
  pg_backend_pid()`;

interface Identity {
  readonly server: string | null;
  readonly servedBy: number | null;
}

/** Servers that only speak PostgreSQL's protocol may not know the function: null. */
async function identify(client: pg.Client): Promise<Identity> {
  try {
    const { rows } = await client.query<[string | null, number]>({ text: IDENTITY, rowMode: 'array' });
    const [server = null, servedBy = null] = rows[0] ?? [];
    return { server, servedBy };
  } catch {
    return { server: null, servedBy: null };
  }
}
