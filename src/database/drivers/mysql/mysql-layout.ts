import { readMysqlCatalogue, storedType } from './mysql-catalogue.ts';
import { hashedName, type LayoutDialect } from '../../layout/layout-dialect.ts';
import { LAYOUT_LOCK } from './mysql-locks.ts';
import { introspectMysql, mysqlTableRows } from './mysql-introspect.ts';
import { mysqlRights } from './mysql-rights.ts';
import { openStartLease } from './mysql-start-lease.ts';

/** The server rejects longer names. */
const MAX_CHARACTERS = 64;

export const mysqlLayout: LayoutDialect = {
  introspect: introspectMysql,
  catalogue: readMysqlCatalogue,
  tableRows: mysqlTableRows,
  rights: mysqlRights,
  physicalName: (name, taken) =>
    name.length > MAX_CHARACTERS || taken?.has(name) ? hashedName(name, MAX_CHARACTERS) : name,
  storedType,
  columnTypes: {
    id: 'int unsigned not null auto_increment primary key',
    reference: 'int unsigned',
    order: 'double unsigned',
    string: 'varchar(255)',
    text: 'longtext',
    json: 'json',
    integer: 'int',
    bigint: 'bigint',
    double: 'double',
    decimal: 'decimal(10, 2)',
    boolean: 'tinyint(1)',
    date: 'date',
    time: 'time(3)',
    datetime: 'datetime(6)',
    timestamp: 'timestamp(6) null default null',
  },
  addsConstraints: true,
  isTransactional: false,
  loadRows: null,
  // `alter table … auto_increment` would commit earlier writes.
  restartIds: null,
  followIds: null,
  copyRows: null,
  // Ends with the connection, which is used for nothing else.
  tryStartLock: { text: "select get_lock(concat(database(), '.plinth.start'), 0)" },
  startLease: openStartLease,
  briefWait: [{ text: 'set session lock_wait_timeout = 5' }],
  onlineIndex: null,
  lock: LAYOUT_LOCK,
  async schemaBuilder() {
    const { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler } = await import('kysely');
    return new Kysely<unknown>({
      dialect: {
        createAdapter: () => new MysqlAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new MysqlIntrospector(db),
        createQueryCompiler: () => new MysqlQueryCompiler(),
      },
    }).schema;
  },
};
