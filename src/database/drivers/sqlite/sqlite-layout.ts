import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { StoredType } from '../../layout/catalogue.ts';
import { hashedName, type LayoutDialect } from '../../layout/layout-dialect.ts';
import { introspectSqlite, sqliteRights, sqliteTableRows } from './sqlite-introspect.ts';

/** SQLite ignores declared lengths and ranges: the widest type fits any value. */
const TYPES: readonly (readonly [RegExp, StoredType])[] = [
  [/int/, 'bigint'],
  [/^(float|double|real|numeric|decimal)/, 'double'],
  [/^bool/, 'boolean'],
  [/^json/, 'json'],
  [/^date$/, 'date'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^time/, 'time'],
  [/^(blob.*|)$/, 'bytes'],
];

export const sqliteLayout: LayoutDialect = {
  introspect: introspectSqlite,
  catalogue: null,
  tableRows: sqliteTableRows,
  rights: sqliteRights,
  physicalName: (name, taken) => (taken?.has(name) ? hashedName(name) : name),
  storedType: (declared) => TYPES.find(([pattern]) => pattern.test(declared))?.[1] ?? 'text',
  columnTypes: {
    id: 'integer not null primary key autoincrement',
    reference: 'integer',
    order: 'float',
    string: 'varchar(255)',
    text: 'text',
    json: 'json',
    integer: 'integer',
    bigint: 'bigint',
    double: 'float',
    decimal: 'float',
    boolean: 'boolean',
    date: 'date',
    time: 'time',
    datetime: 'datetime',
    timestamp: 'datetime',
  },
  addsConstraints: false,
  isTransactional: true,
  loadRows: null,
  async restartIds(read, table) {
    const counters = await read({ text: "select 1 from sqlite_master where name = 'sqlite_sequence'" });
    if (counters.length === 0) return null;
    return { text: `delete from sqlite_sequence where name = '${table.replaceAll("'", "''")}'` };
  },
  followIds: null,
  copyRows(from, to, columns) {
    const names = columns.map(quote).join(', ');
    return { text: `insert into ${quote(to)} (${names}) select ${names} from ${quote(from)} order by rowid` };
  },
  tryStartLock: null,
  briefWait: [],
  onlineIndex: null,
  lock: null,
  async schemaBuilder() {
    const { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } = await import('kysely');
    return new Kysely<unknown>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }).schema;
  },
};
