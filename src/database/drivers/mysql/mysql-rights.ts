import type { Statement } from '../../../sql/statement.ts';
import {
  type LayoutRights,
  READING_ONLY,
  type ReadRows,
  rightsFrom,
  TABLE_RIGHTS,
  type TableRight,
} from '../../layout/layout-dialect.ts';
import { LOCK_TABLE, SHARE_TABLE } from './mysql-locks.ts';
import { isClusterNode, START_TABLE } from './mysql-start-lease.ts';
import { readGrants } from './read-grants.ts';

const TABLES: Statement = {
  text: `select table_name, table_type like '%view' from information_schema.tables where table_schema = database()`,
};

const SERVER: Statement = { text: 'select database(), version()' };

const GRANTS: Statement = { text: 'show grants' };

/** The server's settings; session settings do not count. */
const READS_ONLY: Statement = {
  text: "show global variables where variable_name in ('read_only', 'tx_read_only', 'transaction_read_only')",
};

/** Users with one of these can write to a read-only server. */
const ABOVE = ['super', 'read_only admin', 'read only admin', 'connection_admin'];

/** The rights that locking requires on its table, and those required in addition to create the table. */
const LOCKING = [{ table: LOCK_TABLE, always: ['select', 'update'], create: ['create', 'insert'] }];
const CLUSTER_LOCKING = [
  { table: SHARE_TABLE, always: ['select', 'insert', 'delete'], create: ['create', 'references'] },
  { table: START_TABLE, always: ['select', 'update'], create: ['create', 'insert'] },
];

export async function mysqlRights(read: ReadRows): Promise<LayoutRights> {
  const [[database, version] = []] = await read(SERVER);
  const isMariadb = /mariadb/i.test(String(version));
  const lines = (await read(GRANTS)).map(([line]) => String(line));
  // MariaDB also lists what roles grant; in MySQL a role may grant anything.
  const grants = readGrants(lines, String(database), !isMariadb);
  const settings = new Map((await read(READS_ONLY)).map(([name, value]) => [String(name), value !== 'OFF']));
  const { read_only: isStandby = false, ...sessions } = Object.fromEntries(settings);
  const isAbove = ABOVE.some((privilege) => grants.everywhere(privilege));
  if ((isStandby && !isAbove) || Object.values(sessions).includes(true)) return READING_ONLY;

  const tables = new Map((await read(TABLES)).map(([name, isView]) => [String(name), Boolean(isView)]));
  const has = (right: string, table: string): boolean =>
    // MariaDB requires no right to reference a table.
    (right === 'references' && isMariadb) || grants.has(right, table);
  const lacks = (table: string): ReadonlySet<TableRight> =>
    new Set(TABLE_RIGHTS.filter((right) => !has(right, table) || (right === 'alter' && tables.get(table) === true)));
  // Creating a table includes its indexes and references.
  const createsTables = ['create', 'alter', 'index', 'references'].every((right) => has(right, ''));
  const refused = new Map([...tables.keys()].map((table) => [table, lacks(table)]));
  const forLocks = (await isClusterNode(read)) ? [...LOCKING, ...CLUSTER_LOCKING] : LOCKING;
  const locks = forLocks.every(({ table, always, create }) =>
    [...always, ...(tables.has(table) ? [] : create)].every((right) => has(right, table)),
  );
  return rightsFrom(createsTables, refused, lacks(''), locks);
}
