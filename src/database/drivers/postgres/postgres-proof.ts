import type pg from 'pg';
import type { Statement } from '../../../sql/statement.ts';
import type { Row } from '../../driver.ts';

/**
 * Says of which server a snapshot is, as long as snapshots of it prove anything.
 *
 * `pg_current_snapshot()` lists what a statement does not see: transactions from its upper end on,
 * and those below it that are still open. A commit either moves the upper end (its number was not
 * given out yet when the first snapshot was taken) or takes a number off the list; numbers have 64
 * bits and are never given out twice. So equal texts mean equal content, if both come from one
 * server that has not lost commits in between. After a crash it may have (`synchronous_commit = off`),
 * and gives their numbers out again; a standby that takes over may have, too. But no connection
 * outlives either, so a connection that ends makes every proof a new one.
 *
 * That holds if rows and snapshots come from the same server, which something between Plinth and the
 * server (PgBouncer, pgpool) need not keep to. A server says at the start of a connection which
 * process of it serves the connection: whoever stands in between says something else, or another
 * process answers. So each proof says which process it is from, and one from a process that serves
 * no connection of ours ends all trust.
 */
export interface ServerIdentity {
  /** To be called with every new connection. */
  admit(client: pg.Client): Promise<void>;
  /** Connections lead to one server, whose snapshots prove something. */
  isKnown(): boolean;
  /** Null if the answer to `PROOF` proves nothing. */
  prove(row: Row | undefined): string | null;
}

/** Snapshot, server and process, all from one statement. */
export const PROOF: Statement = {
  text: `select pg_current_snapshot()::text,
    case when not pg_is_in_recovery() then pg_postmaster_start_time()::text end, pg_backend_pid()`,
};

interface ServedBy {
  readonly server: string | null;
  readonly process: number;
}

export function createServerIdentity(): ServerIdentity {
  const connections = new Map<pg.Client, ServedBy>();
  let ended = 0;
  let isForeign = false;

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
      connections.set(client, { server: await identify(client, process), process });
      client.once('end', () => {
        connections.delete(client);
        ended++;
      });
    },
    isKnown: () => !isForeign && current() !== null,
    prove([snapshot, server, process] = []) {
      if (isForeign || server === null || server !== current()) return null;
      isForeign = ![...connections.values()].some((one) => one.process === process);
      return isForeign ? null : `${server} ${ended} ${snapshot}`;
    },
  };
}

/**
 * Snapshots prove nothing of content that PostgreSQL itself does not keep (foreign tables, tables
 * of other storage engines, shards of Citus, all of YugabyteDB), and on a standby, where the list of
 * open transactions is left out of them.
 */
const IDENTITY = `select case when not pg_is_in_recovery()
    and version() not like '%-YB-%'
    and not exists (select from pg_extension where extname = 'citus')
    and not exists (
      select from pg_class c left join pg_am a on a.oid = c.relam
      where c.relkind = 'f' or (c.relkind in ('r', 'm') and a.amname is distinct from 'heap'))
  then pg_postmaster_start_time()::text end, pg_backend_pid()`;

/** Servers that only speak PostgreSQL's protocol may not understand the question: null. */
async function identify(client: pg.Client, process: number): Promise<string | null> {
  try {
    const { rows } = await client.query<[string | null, number]>({ text: IDENTITY, rowMode: 'array' });
    const [server, servedBy] = rows[0] ?? [null];
    return servedBy === process ? server : null;
  } catch {
    return null;
  }
}
