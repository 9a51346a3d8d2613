import type pg from 'pg';

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
 */
export interface ServerIdentity {
  /** To be called with every new connection. */
  admit(client: pg.ClientBase): Promise<void>;
  /** Null while connections lead to several servers, or to one whose snapshots prove nothing. */
  current(): string | null;
}

export function createServerIdentity(): ServerIdentity {
  const servers = new Map<pg.ClientBase, string | null>();
  let ended = 0;
  return {
    async admit(client) {
      servers.set(client, await identify(client));
      client.once('end', () => {
        servers.delete(client);
        ended++;
      });
    },
    current() {
      const [server = null, ...others] = new Set(servers.values());
      return server === null || others.length > 0 ? null : `${server} ${ended}`;
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
  then pg_postmaster_start_time()::text end`;

/** Servers that only speak PostgreSQL's protocol may not understand the question: null. */
async function identify(client: pg.ClientBase): Promise<string | null> {
  try {
    const { rows } = await client.query<(string | null)[]>({ text: IDENTITY, rowMode: 'array' });
    return rows[0]?.[0] ?? null;
  } catch {
    return null;
  }
}
