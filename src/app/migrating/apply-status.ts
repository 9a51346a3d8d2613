import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { readTable } from '../../database/copying/read-table.ts';
import type { Driver } from '../../database/driver.ts';
import { createMissingTables, waitBriefly } from '../../database/layout/create-layout.ts';
import { moveFormerRows } from '../../database/layout/former-rows.ts';
import { applyIndexes } from '../../database/layout/index-advice.ts';
import { storeDocumentIds } from '../../database/layout/store-document-ids.ts';
import { StartError } from '../../errors.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from '../opening/open-application.ts';
import { type DatabaseStatus, databaseStatus, type PossibleRename } from './database-status.ts';

export interface ApplyOptions {
  /** `table.column=name`. */
  readonly renames: readonly string[];
  /** `table`, or `table.column`. */
  readonly drops: readonly string[];
  readonly indexes: boolean;
  /** Stores the document ids of v5's contract. */
  readonly documentIds?: boolean;
  /** Receives the dropped rows as JSON lines. */
  readonly droppedTo: string;
  readonly print: (line: string) => void;
}

/** Updates the database to the schemas: requested renames first, then additions and moved rows, then drops. */
export async function applyStatus(application: Application, options: ApplyOptions): Promise<void> {
  const { driver, model } = application;
  const { print } = options;
  const before = await databaseStatus(application);
  const renames = options.renames.map((text) => findRename(before, text));
  const drops = options.drops.map((name) => findDrop(before, name));
  for (const { table, from, to } of renames) {
    await alter(driver, renameStatement(driver, { table, from, to }));
    print(`Renamed ${table}.${from} to ${to}.`);
  }
  const { tables, columns } = await createMissingTables(driver, model, { waitsBriefly: true });
  for (const name of tables) print(`Created the table ${name}.`);
  for (const name of columns) print(`Added the column ${name}.`);
  const former = before.former.filter(({ from }) => !options.drops.includes(from));
  // A table may have columns of former attributes, too.
  for (const { from } of former)
    await keepDropped(driver, { name: from, table: from, column: null }, options.droppedTo);
  for (const { former: moved, rows, offset } of await moveFormerRows(driver, model, former)) {
    const ids = offset === 0 ? '' : ` Their ids were taken: each is greater by ${offset} now.`;
    print(
      `Moved ${rows} entries of ${moved.type.uid} from ${moved.from} to ${moved.type.table}.${ids} The rows as they were are in ${options.droppedTo}.`,
    );
  }
  if (options.indexes) {
    const { indexes } = await databaseStatus(application);
    await applyIndexes(driver, indexes);
    for (const { table, columns: names } of indexes) print(`Created an index on ${table} (${names.join(', ')}).`);
  }
  if (options.documentIds === true) {
    for (const { uid, isNew, entries } of await storeDocumentIds(driver, model)) {
      if (isNew || entries > 0) print(`Stored the document ids of ${entries} entries of ${uid}.`);
    }
  }
  for (const drop of drops) {
    const rows = await keepDropped(driver, drop, options.droppedTo);
    await alter(driver, dropStatement(driver, drop));
    print(`Dropped ${drop.name}; its ${rows} rows are in ${options.droppedTo}.`);
  }
}

interface Drop {
  readonly name: string;
  readonly table: string;
  readonly column: string | null;
}

/** Accepts only renames that were suggested: the column is missing, and no attribute uses the former name. */
function findRename({ renames }: DatabaseStatus, text: string): PossibleRename {
  const found = renames.find(({ table, from, to }) => `${table}.${from}=${to}` === text);
  if (found !== undefined) return found;
  const offered = renames.map(({ table, from, to }) => `${table}.${from}=${to}`);
  throw new StartError(`The rename "${text}" does not fit the database. Nothing was changed.`, {
    remedy:
      offered.length === 0 ? 'plinth db status lists no column that is missing.' : `Possible: ${offered.join(', ')}.`,
  });
}

function findDrop({ surplus }: DatabaseStatus, name: string): Drop {
  if (surplus.tables.includes(name)) return { name, table: name, column: null };
  const found = surplus.columns.find(({ table, column }) => `${table}.${column}` === name);
  if (found !== undefined) return { name, ...found };
  throw new StartError(`"${name}" cannot be dropped: it is in use, or it does not exist. Nothing was changed.`, {
    remedy: 'plinth db status lists what no content type uses.',
  });
}

const renameStatement = ({ client }: Driver, { table, from, to }: PossibleRename): string => {
  const { quote } = dialectOf(client);
  return `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`;
};

const dropStatement = ({ client }: Driver, { table, column }: Drop): string => {
  const { quote } = dialectOf(client);
  return column === null ? `drop table ${quote(table)}` : `alter table ${quote(table)} drop column ${quote(column)}`;
};

/** A statement waiting for a table lock blocks all others behind it, so the wait is short. */
async function alter(driver: Driver, text: string): Promise<void> {
  await driver
    .transaction(async (session) => {
      await waitBriefly(session, driver.layout);
      await session.execute({ text }, []);
    })
    .catch((error: Error) => {
      throw new StartError(`${text} failed: ${error.message}`, {
        remedy: 'What was done before it is done. If the table is busy, run the command again later.',
      });
    });
}

/** Saves a dropped table entirely; of a dropped column, its values with the row IDs. */
async function keepDropped(driver: Driver, { table, column }: Drop, file: string): Promise<number> {
  const columns = [...((await driver.introspect()).get(table)?.columns.keys() ?? [])];
  const hasIds = columns.includes('id');
  const names = column === null ? columns.filter((name) => name !== 'id') : [column];
  const shown = hasIds ? ['id', ...names] : names;
  const sink = createWriteStream(file, { flags: 'a', flush: true });
  await once(sink, 'open');
  let count = 0;
  for await (const rows of readTable(driver, table, names, { hasIds })) {
    count += rows.length;
    const lines = rows.map((row) =>
      JSON.stringify({ table, ...Object.fromEntries(shown.map((name, index) => [name, inJson(row[index])])) }),
    );
    if (lines.length > 0 && !sink.write(`${lines.join('\n')}\n`)) await once(sink, 'drain');
  }
  sink.end();
  await once(sink, 'close');
  return count;
}

const inJson = (cell: unknown): unknown =>
  typeof cell === 'bigint' ? String(cell) : cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell;
