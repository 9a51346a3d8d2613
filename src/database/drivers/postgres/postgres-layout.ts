import type { Statement } from '../../../sql/statement.ts';
import { quote } from '../../../sql/dialects/standard-sql.ts';
import { readPostgresCatalogue, storedType } from './postgres-catalogue.ts';
import { hashedName, type LayoutDialect } from '../../layout/layout-dialect.ts';
import { POSTGRES_TYPES, postgresLoad } from './postgres-load.ts';
import { introspectPostgres, postgresRights, postgresTableRows } from './postgres-introspect.ts';

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
