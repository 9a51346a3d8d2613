import { randomUUID } from 'node:crypto';
import type { Statement } from '../../../sql/statement.ts';
import type { ChangeRows, ReadRows, StartLease } from '../../layout/layout-dialect.ts';

/** `get_lock` is local to a node of a cluster: the start lock is a row there, which expires if its process dies. */
export const START_TABLE = 'plinth_start';
const LEASE_MS = 30_000;

const NOW = 'cast(unix_timestamp(now(3)) * 1000 as unsigned)';
const CREATE = `create table if not exists ${START_TABLE} (
  id tinyint unsigned not null primary key, owner varchar(36) not null, ends_at bigint unsigned not null) engine = InnoDB`;
const FILL = `insert ignore into ${START_TABLE} (id, owner, ends_at) values (1, '', 0)`;
const TAKE = `update ${START_TABLE} set owner = ?, ends_at = ${NOW} + ${LEASE_MS} where id = 1 and (owner = ? or ends_at <= ${NOW})`;
const RELEASE = `update ${START_TABLE} set owner = '', ends_at = 0 where id = 1 and owner = ?`;

const FIND: Statement = { text: `select id from ${START_TABLE} where id = 1` };

const CLUSTER: Statement = { text: "show variables where variable_name = 'wsrep_on' and value = 'ON'" };

export const isClusterNode = async (read: ReadRows): Promise<boolean> => (await read(CLUSTER)).length > 0;

/** Null if the server is not a node of a cluster. If two nodes change the row at once, the cluster rejects one. */
export async function openStartLease(read: ReadRows, change: ChangeRows): Promise<StartLease | null> {
  if (!(await isClusterNode(read))) return null;
  const owner = randomUUID();
  // A user without the right to create tables can use one that exists.
  if (!(await hasRow(read))) for (const text of [CREATE, FILL]) await change({ text }, []);
  return {
    renewMs: LEASE_MS / 3,
    take: async () => (await change({ text: TAKE }, [owner, owner])) === 1,
    async release() {
      // If the node rejects it, the others would have to wait until it expires.
      for (let tries = 1; tries <= RELEASE_TRIES; tries += 1) {
        if ((await change({ text: RELEASE }, [owner])) !== null) return;
      }
    },
  };
}

const RELEASE_TRIES = 5;

const hasRow = (read: ReadRows): Promise<boolean> =>
  read(FIND).then(
    (rows) => rows.length > 0,
    (error: { readonly code?: unknown }) => {
      if (error.code !== 'ER_NO_SUCH_TABLE') throw error;
      return false;
    },
  );
