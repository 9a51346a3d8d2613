import { randomUUID } from 'node:crypto';
import type { Statement } from '../../../sql/statement.ts';
import type { ChangeRows, ReadRows, StartLease } from '../../layout/layout-dialect.ts';

/** `get_lock` is local to a node of a cluster: the start lock is a row there, which expires if its process dies. */
const TABLE = 'plinth_start';
const LEASE_MS = 30_000;

const NOW = 'cast(unix_timestamp(now(3)) * 1000 as unsigned)';
const CREATE = `create table if not exists ${TABLE} (
  id tinyint unsigned not null primary key, owner varchar(36) not null, ends_at bigint unsigned not null) engine = InnoDB`;
const FILL = `insert ignore into ${TABLE} (id, owner, ends_at) values (1, '', 0)`;
const TAKE = `update ${TABLE} set owner = ?, ends_at = ${NOW} + ${LEASE_MS} where id = 1 and (owner = ? or ends_at <= ${NOW})`;
const RELEASE = `update ${TABLE} set owner = '', ends_at = 0 where id = 1 and owner = ?`;

const CLUSTER: Statement = { text: "show variables where variable_name = 'wsrep_on' and value = 'ON'" };

/** Null if the server is not a node of a cluster. Of two nodes that change the row at once, the cluster refuses one. */
export async function openStartLease(read: ReadRows, change: ChangeRows): Promise<StartLease | null> {
  if ((await read(CLUSTER)).length === 0) return null;
  const owner = randomUUID();
  await change({ text: CREATE }, []);
  await change({ text: FILL }, []);
  return {
    renewMs: LEASE_MS / 3,
    take: async () => (await change({ text: TAKE }, [owner, owner])) === 1,
    release: async () => void (await change({ text: RELEASE }, [owner])),
  };
}
