import { quote } from '../../../sql/dialects/standard-sql.ts';
import type { Statement } from '../../../sql/statement.ts';
import { hashedName, type LayoutDialect, type LoadRows } from '../../layout/layout-dialect.ts';
import type { ColumnType } from '../../layout/table-layout.ts';
import { readPostgresCatalogue, storedType } from './postgres-catalogue.ts';
import { introspectPostgres, postgresRights, postgresTableRows } from './postgres-introspect.ts';

const POSTGRES_TYPES = {
  id: 'serial primary key',
  reference: 'integer',
  order: 'double precision',
  string: 'varchar(255)',
  text: 'text',
  json: 'jsonb',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double precision',
  decimal: 'numeric(10, 2)',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'timestamp(6)',
  timestamp: 'timestamp(6)',
} as const satisfies Record<ColumnType, string>;

/**
 * One array per column: the SQL is the same for any number of rows, and the server neither parses nor plans thousands
 * of parameters.
 */
const postgresLoad: LoadRows = {
  statement(table, columns) {
    const names = columns.map(({ name }) => quote(name)).join(', ');
    const arrays = columns.map(({ type }, index) => `$${index + 1}::${elementType(type)}[]`).join(', ');
    return { text: `insert into ${quote(table)} (${names}) select * from unnest(${arrays})`, writes: table };
  },
  parameter: (values) => `{${values.map(element).join()}}`,
};

/** Without a length: an explicit cast would truncate values that the column should reject. */
const elementType = (type: ColumnType): string =>
  type === 'id' ? 'integer' : POSTGRES_TYPES[type].replace(/\(.*\)/, '');

function element(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return String(value);
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
}

const MAX_BYTES = 63;

export const postgresLayout: LayoutDialect = {
  introspect: introspectPostgres,
  catalogue: readPostgresCatalogue,
  tableRows: postgresTableRows,
  rights: postgresRights,
  physicalName: (name, taken) => {
    const cut = truncated(name);
    return taken?.has(cut) ? truncated(hashedName(name, MAX_BYTES)) : cut;
  },
  storedType,
  columnTypes: POSTGRES_TYPES,
  addsConstraints: true,
  isTransactional: true,
  loadRows: postgresLoad,
  async restartIds(read, table) {
    const [sequence] = await read(ownSequence(table));
    // Unlike `setval`, this is rolled back with the transaction.
    return sequence === undefined ? null : { text: `alter sequence ${sequence[0]} restart with 1` };
  },
  followIds: (table) => {
    const sequence = `pg_get_serial_sequence(quote_ident(${quoteText(table)}), 'id')::regclass`;
    const greatest = `(select max(id) from ${quote(table)})`;
    // Not rolled back with the transaction, so it may only increase.
    return { text: `select setval(${sequence}, greatest(${greatest}, pg_sequence_last_value(${sequence}), 1))` };
  },
  copyRows: null,
  tryStartLock: { text: `select pg_try_advisory_xact_lock(hashtext('plinth start'))` },
  briefWait: [{ text: "set local lock_timeout = '5s'" }],
  onlineIndex(statement) {
    const name = /^create index ("(?:[^"]|"")+")/.exec(statement)?.[1] ?? '';
    return {
      create: statement.replace(/^create index /, 'create index concurrently '),
      discard: `drop index concurrently if exists ${name}`,
      findRemains: `select 1 from pg_index i where i.indexrelid = to_regclass(${quoteText(name)}) and not i.indisvalid
        and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)`,
    };
  },
  lock: { text: `select pg_advisory_xact_lock(hashtext('plinth layout'))` },
  async schemaBuilder() {
    const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } = await import(
      'kysely'
    );
    return new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }).schema;
  },
};

/** The sequence of a table's ids, if this user owns it. */
const ownSequence = (table: string): Statement => ({
  text: `select s.oid::regclass::text from pg_class s
    where s.oid = pg_get_serial_sequence(quote_ident(${quoteText(table)}), 'id')::regclass
      and pg_has_role(s.relowner, 'usage')`,
});

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Truncates long names as the server does: v4 relies on it, so its databases have such names. */
function truncated(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  let cut = '';
  for (const character of name) {
    if (Buffer.byteLength(cut + character) > MAX_BYTES) break;
    cut += character;
  }
  return cut;
}
