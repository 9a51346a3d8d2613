import type { CreateTableBuilder, SchemaModule } from 'kysely';
import type { Statement } from '../../sql/statement.ts';
import type { LiveTable, LiveTables } from '../driver.ts';
import type { LayoutDialect } from './layout-dialect.ts';
import type { MissingColumns, MissingLayout } from './layout-differences.ts';
import type { ForeignKeyLayout, IndexLayout, TableLayout } from './table-layout.ts';

/** The engine's dialect, and the names in use: truncating long names can make them equal. */
interface Compiler {
  readonly schema: SchemaModule;
  readonly dialect: LayoutDialect;
  readonly raw: typeof import('kysely').sql.raw;
  /** Tables and indexes share a namespace. */
  readonly relations: Set<string>;
  readonly constraints: Set<string>;
}

/** The statements that create what is missing, in a working order: tables first, then references to them. */
export async function compileMissing(
  missing: MissingLayout,
  live: LiveTables,
  dialect: LayoutDialect,
): Promise<readonly Statement[]> {
  const compiler = await compilerFor(dialect, live);
  return [
    ...missing.tables.map((table) => createTable(table, compiler)),
    ...missing.columns.flatMap((columns) =>
      dialect.copyRows !== null && columns.columns.some(({ type }) => type === 'id')
        ? remakeTable(columns.table, live, compiler, dialect.copyRows)
        : addColumns(columns, compiler),
    ),
    ...missing.tables.flatMap((table) => createIndexes(table.name, laterIndexesOf(table, dialect), compiler)),
    ...missing.columns.flatMap((columns) => createIndexes(columns.table.name, indexesOn(columns), compiler)),
    ...(dialect.addsConstraints ? foreignKeysOf(missing).map((key) => addForeignKey(key, compiler)) : []),
  ];
}

/**
 * The remainder of `compileMissing` for tables that were created without indexes, and without references if possible.
 */
export async function compileRest(
  tables: readonly TableLayout[],
  live: LiveTables,
  dialect: LayoutDialect,
): Promise<readonly Statement[]> {
  const compiler = await compilerFor(dialect, live);
  const keys = dialect.addsConstraints ? foreignKeysOf({ tables, columns: [] }) : [];
  return [
    ...tables.flatMap((table) => createIndexes(table.name, table.indexes, compiler)),
    ...keys.map((key) => addForeignKey(key, compiler)),
  ];
}

/** One `create index` each, as `compileMissing` would write it. */
export async function compileIndexes(
  indexes: readonly { readonly table: string; readonly index: IndexLayout }[],
  live: LiveTables,
  dialect: LayoutDialect,
): Promise<readonly Statement[]> {
  const compiler = await compilerFor(dialect, live);
  return indexes.map(({ table, index }) => createIndex(table, index, compiler));
}

async function compilerFor(dialect: LayoutDialect, live: LiveTables): Promise<Compiler> {
  const [schema, { sql }] = await Promise.all([dialect.schemaBuilder(), import('kysely')]);
  const relations = new Set(live.keys());
  for (const table of live.values()) for (const index of table.indexes) relations.add(index.name);
  return { schema, dialect, raw: sql.raw, relations, constraints: new Set() };
}

/**
 * Without transactions, others see a table as soon as it is created, and a killed server leaves it unfinished: anything
 * that ensures uniqueness is created with it.
 */
function createTable(table: TableLayout, compiler: Compiler): Statement {
  compiler.relations.add(table.name);
  let builder = createTableBuilder(table, compiler);
  const later = laterIndexesOf(table, compiler.dialect);
  for (const index of table.indexes.filter((one) => !later.includes(one))) {
    builder = builder.addUniqueConstraint(nameIndex(index, compiler), [...index.columns]);
  }
  return statement(builder);
}

const laterIndexesOf = ({ indexes }: TableLayout, { isTransactional }: LayoutDialect): readonly IndexLayout[] =>
  isTransactional ? indexes : indexes.filter(({ unique }) => !unique);

function createTableBuilder(
  table: TableLayout,
  { schema, dialect, raw }: Compiler,
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = schema.createTable(table.name);
  for (const { name, type } of table.columns) builder = builder.addColumn(name, raw(dialect.columnTypes[type]));
  if (!dialect.addsConstraints) {
    for (const { name, column, referencedTable, onDelete } of table.foreignKeys) {
      builder = builder.addForeignKeyConstraint(name, [column], referencedTable, ['id'], (key) =>
        key.onDelete(onDelete),
      );
    }
  }
  return builder;
}

function addColumns({ table, columns }: MissingColumns, { schema, dialect, raw }: Compiler): Statement[] {
  return columns.map(({ name, type }) => {
    const key = dialect.addsConstraints ? undefined : table.foreignKeys.find(({ column }) => column === name);
    return statement(
      schema
        .alterTable(table.name)
        .addColumn(name, raw(dialect.columnTypes[type]), (definition) =>
          key === undefined ? definition : definition.references(`${key.referencedTable}.id`).onDelete(key.onDelete),
        ),
    );
  });
}

/**
 * A table with all its columns and rows, and the missing columns of the layout: v4 adds the `id` of link tables from
 * 4.0 and 4.1 in the same way.
 */
function remakeTable(
  table: TableLayout,
  live: LiveTables,
  compiler: Compiler,
  copyRows: NonNullable<LayoutDialect['copyRows']>,
): Statement[] {
  const { schema, dialect, raw, relations } = compiler;
  const { columns, indexes } = live.get(table.name) as LiveTable;
  const draft = dialect.physicalName(`${table.name}_with_id`, relations);
  const known = new Set(table.columns.map(({ name }) => name));
  const others = [...columns.values()].filter(({ name }) => !known.has(name));
  let builder = createTableBuilder({ ...table, name: draft }, compiler);
  for (const { name, type } of others) builder = builder.addColumn(name, raw(type === '' ? 'blob' : type));
  return [
    statement(builder),
    copyRows(table.name, draft, [...columns.keys()]),
    statement(schema.dropTable(table.name)),
    statement(schema.alterTable(draft).renameTo(table.name)),
    ...indexes
      .filter((index) => !index.columns.includes(''))
      .map((index) => {
        const made = schema
          .createIndex(index.name)
          .on(table.name)
          .columns([...index.columns]);
        return statement(index.unique ? made.unique() : made);
      }),
  ];
}

function createIndexes(table: string, indexes: readonly IndexLayout[], compiler: Compiler): Statement[] {
  return indexes.map((index) => createIndex(table, index, compiler));
}

function nameIndex(index: IndexLayout, { dialect, relations, constraints }: Compiler): string {
  const name = dialect.physicalName(index.name, relations);
  relations.add(name);
  if (index.unique) constraints.add(name);
  return name;
}

/** A unique index is a constraint in v4's databases if the engine distinguishes them. */
function createIndex(table: string, index: IndexLayout, compiler: Compiler): Statement {
  const { schema, dialect } = compiler;
  const name = nameIndex(index, compiler);
  const columns = [...index.columns];
  if (!index.unique) return statement(schema.createIndex(name).on(table).columns(columns));
  return dialect.addsConstraints
    ? statement(schema.alterTable(table).addUniqueConstraint(name, columns))
    : statement(schema.createIndex(name).unique().on(table).columns(columns));
}

/** The indexes that a table with new columns needs for them. */
function indexesOn({ table, columns }: MissingColumns): IndexLayout[] {
  const names = new Set(columns.map((column) => column.name));
  return table.indexes.filter((index) => index.columns.some((column) => names.has(column)));
}

type OwnedForeignKey = ForeignKeyLayout & { readonly table: string };

/** References in missing tables and columns. */
export function foreignKeysOf({ tables, columns }: MissingLayout): OwnedForeignKey[] {
  const ofTables = tables.flatMap((table) => table.foreignKeys.map((key) => ({ ...key, table: table.name })));
  const ofColumns = columns.flatMap(({ table, columns }) => {
    const names = new Set(columns.map((column) => column.name));
    return table.foreignKeys.filter((key) => names.has(key.column)).map((key) => ({ ...key, table: table.name }));
  });
  return [...ofTables, ...ofColumns];
}

function addForeignKey(key: OwnedForeignKey, { schema, dialect, constraints }: Compiler): Statement {
  const name = dialect.physicalName(key.name, constraints);
  constraints.add(name);
  return statement(
    schema
      .alterTable(key.table)
      .addForeignKeyConstraint(name, [key.column], key.referencedTable, ['id'])
      .onDelete(key.onDelete),
  );
}

const statement = (builder: { compile(): { readonly sql: string } }): Statement => ({ text: builder.compile().sql });
