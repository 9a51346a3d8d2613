import type mysql from 'mysql2/promise';
import type { RecordedContent } from './conformance-material.ts';
import { freshName, inDatabase } from './database-name.ts';
import { connectMariadb, onMariadb } from './mariadb-template.ts';
import { sharedThing } from './shared-things.ts';

/** A database with recorded content. */
export interface MariadbCopy {
  readonly url: string;
  /** It may be used again. */
  giveBack(): Promise<void>;
}

/** What was given back, by content: the oldest first, since the server ends connections a moment later. */
const idle: Readonly<Record<RecordedContent, string[]>> = { conformance: [], admin: [] };

/**
 * Creating a hundred tables takes ten times as long as looking for changes in those that a test has used, and undoing
 * them.
 */
export async function copyMariadb(content: RecordedContent): Promise<MariadbCopy> {
  const { url, databaseOptions, external } = await sharedThing('mariadb');
  const template = await sharedThing(`mariadb-${content}`);
  const connection = await connectMariadb(url);
  try {
    await connection.query('set foreign_key_checks = 0, unique_checks = 0');
    templates[content] ??= examine(connection, template);
    const wanted = await templates[content];
    const database =
      (await reuse(connection, idle[content], wanted)) ?? (await create(connection, databaseOptions, wanted));
    let isGiven = false;
    return {
      url: inDatabase(url, database),
      async giveBack() {
        if (isGiven) return;
        isGiven = true;
        if (!external) idle[content].push(database);
        else await onMariadb(url, `drop database ${database}`);
      },
    };
  } finally {
    await connection.end();
  }
}

interface Contents {
  readonly database: string;
  /** What creates each table. */
  readonly tables: ReadonlyMap<string, string>;
  /** A checksum of the rows of each table. */
  readonly sums: ReadonlyMap<string, string>;
  /** Triggers and routines. */
  readonly others: string;
}

const templates: Partial<Record<RecordedContent, Promise<Contents>>> = {};

/** The first that nobody is connected to, with its content as it was; one with other tables is dropped. */
async function reuse(connection: mysql.Connection, names: string[], wanted: Contents): Promise<string | null> {
  for (let left = names.length; left > 0; left -= 1) {
    const database = names.shift();
    // Others have taken the rest meanwhile.
    if (database === undefined) return null;
    const [connected] = await rowsOf(
      connection,
      `select 1 from information_schema.processlist where db = '${database}'`,
    );
    if (connected !== undefined) names.push(database);
    else if (await undoChanges(connection, database, wanted)) return database;
    else await connection.query(`drop database ${database}`);
  }
  return null;
}

async function undoChanges(connection: mysql.Connection, database: string, wanted: Contents): Promise<boolean> {
  const found = await examine(connection, database);
  const added = [...found.tables].filter(([name]) => !wanted.tables.has(name));
  const kept = [...found.tables].filter(([name]) => wanted.tables.has(name));
  if (describe({ ...found, tables: new Map(kept) }) !== describe(wanted)) return false;
  if (!added.every(([, created]) => created.startsWith('CREATE TABLE'))) return false;
  const names = [...wanted.tables.keys()];
  const changed = names.filter((name) => found.sums.get(name) !== wanted.sums.get(name));
  const stepped = names.filter((name) => found.tables.get(name) !== wanted.tables.get(name));
  await run(connection, [
    // Those that the server creates when it needs them.
    ...added.map(([name]) => `drop table ${database}.\`${name}\``),
    ...changed.flatMap((name) => [`delete from ${database}.\`${name}\``, copyRows(name, wanted.database, database)]),
    ...stepped.map((name) => `alter table ${database}.\`${name}\` ${nextIdOf(wanted.tables.get(name) ?? '')}`),
  ]);
  return true;
}

async function create(connection: mysql.Connection, options: string, wanted: Contents): Promise<string> {
  const database = freshName();
  const full = [...wanted.sums].filter(([, sum]) => sum !== '0').map(([name]) => name);
  await run(connection, [
    `create database ${database} ${options}`,
    `use ${database}`,
    ...wanted.tables.values(),
    ...full.map((name) => copyRows(name, wanted.database, database)),
  ]);
  return database;
}

const copyRows = (table: string, from: string, to: string): string =>
  `insert into ${to}.\`${table}\` select * from ${from}.\`${table}\``;

async function examine(connection: mysql.Connection, database: string): Promise<Contents> {
  const names = (await rowsOf(connection, `show tables from ${database}`)).map(([name]) => String(name));
  const qualified = names.map((name) => `${database}.\`${name}\``);
  const created = await rowsOf(connection, qualified.map((name) => `show create table ${name}`).join('; '));
  const sums = await rowsOf(connection, `checksum table ${qualified.join(', ')}`);
  const others = await rowsOf(
    connection,
    `show triggers from ${database}; show procedure status where db = '${database}'; show function status where db = '${database}'`,
  );
  return {
    database,
    tables: new Map(names.map((name, place) => [name, String((created[place] as readonly Row[])[0]?.[1])])),
    sums: new Map(names.map((name, place) => [name, String(sums[place]?.[1])])),
    others: JSON.stringify(others),
  };
}

const NEXT_ID = / AUTO_INCREMENT=\d+/;

const nextIdOf = (created: string): string => NEXT_ID.exec(created)?.[0] ?? 'AUTO_INCREMENT=1';

/** All of it but rows and next ids. */
const describe = ({ tables, others }: Contents): string =>
  JSON.stringify([[...tables].map(([name, created]) => [name, created.replace(NEXT_ID, '')]), others]);

type Row = readonly unknown[];

/** Of several statements, the rows of each. */
async function rowsOf(connection: mysql.Connection, sql: string): Promise<readonly Row[]> {
  const [rows] = await connection.query({ sql, rowsAsArray: true });
  return rows as unknown as readonly Row[];
}

/** In one transaction as far as there is one: each would have its own. */
const run = (connection: mysql.Connection, statements: readonly string[]): Promise<unknown> =>
  connection.query(['begin', ...statements, 'commit'].join('; '));
