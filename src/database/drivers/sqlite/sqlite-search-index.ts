import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SearchIndex } from '../../../schema/model.ts';
import { SEARCH_INDEX_NAME } from '../../../schema/search-index.ts';
import { sqliteDialect } from '../../../sql/dialects/sqlite.ts';
import { SEARCH_EVENTS, searchTriggers } from '../../../sql/dialects/sqlite-search-index.ts';
import { compileFragment } from '../../../sql/fragments.ts';
import type { Reader, Session } from '../../driver.ts';
import type { SearchIndexKeeper } from '../search-index-keeper.ts';

/** Entries per transaction: other writers wait for one at a time. */
const BATCH = 500;

const { quote } = sqliteDialect;

/**
 * A table of FTS5 without the texts themselves, which are in the indexed table. While it is filled, triggers of other
 * names keep what it has: a row that it does not have yet is not removed from it. Who fills it goes on only while these
 * triggers are there, so nobody else has emptied it meanwhile.
 */
export const keepBySqlite: SearchIndexKeeper = {
  async state(driver, index) {
    const [row] = await driver.query({ text: 'select 1 from sqlite_schema where name = ?' }, [index.name]);
    if (row === undefined) return (await namesOfOthers(driver, index)).length > 0 ? 'outdated' : 'none';
    return (await countTriggers(driver, index, searchTriggers(index))) === SEARCH_EVENTS.length
      ? 'complete'
      : 'unfinished';
  },

  async create(driver, index, report) {
    const filling = searchTriggers(index).map((trigger) => `${trigger}_${randomUUID()}`);
    await driver.transaction(async (session) => {
      await removeOthers(session, index);
      await empty(session, index.name);
      const table = `create virtual table if not exists ${quote(index.name)} using fts5(words, content='', tokenize='trigram')`;
      await run(session, [table, ...createTriggers(index, filling)]);
    });
    for (let last: number | null = Number.MIN_SAFE_INTEGER; last !== null; ) {
      const from: number = last;
      const { end, added } = await driver.transaction(async (session) => {
        await requireTriggers(session, index, filling);
        return fill(session, index, from);
      });
      report(added);
      last = end;
    }
    await driver.transaction(async (session) => {
      await requireTriggers(session, index, filling);
      await run(session, [...dropTriggers(filling), ...createTriggers(index, searchTriggers(index))]);
    });
  },

  // Statements of servers that run name the table: it is emptied, and dropped when it is found empty.
  async remove(driver, index) {
    return await driver.transaction(async (session) => {
      await removeOthers(session, index);
      if (await empty(session, index.name)) return index.name;
      await run(session, [`drop table if exists ${quote(index.name)}`]);
      return null;
    });
  },
};

/** Those of the same table for other columns: no server with these schemas uses them. */
async function namesOfOthers(reader: Reader, { name, table }: SearchIndex): Promise<readonly string[]> {
  const text = "select name from sqlite_schema where type = 'trigger' and tbl_name = ?";
  const triggers = (await reader.query({ text }, [table])).map(([trigger]) => String(trigger));
  const names = triggers.flatMap((trigger) => SEARCH_INDEX_NAME.exec(trigger)?.[0] ?? []);
  return [...new Set(names)].filter((other) => other !== name);
}

async function removeOthers(session: Session, index: SearchIndex): Promise<void> {
  for (const name of await namesOfOthers(session, index)) {
    await empty(session, name);
    await run(session, [`drop table if exists ${quote(name)}`]);
  }
}

/** Removes what keeps the index, and what is in it; false if nothing was. */
async function empty(session: Session, name: string): Promise<boolean> {
  const kept = await session.query({ text: "select name from sqlite_schema where type = 'trigger'" }, []);
  await run(
    session,
    dropTriggers(kept.map(([trigger]) => String(trigger)).filter((trigger) => trigger.startsWith(name))),
  );
  const [table] = await session.query({ text: 'select 1 from sqlite_schema where name = ?' }, [name]);
  if (table === undefined) return false;
  const [entry] = await session.query({ text: `select 1 from ${quote(`${name}_docsize`)} limit 1` }, []);
  if (entry === undefined) return false;
  await run(session, [`insert into ${quote(name)} (${quote(name)}) values ('delete-all')`]);
  return true;
}

async function countTriggers(reader: Reader, { table }: SearchIndex, names: readonly string[]): Promise<number> {
  const text = `select count(*) from sqlite_schema where type = 'trigger' and tbl_name = ? and name in (?, ?, ?)`;
  const [[count] = []] = await reader.query({ text }, [table, ...names]);
  return Number(count);
}

async function requireTriggers(session: Session, index: SearchIndex, names: readonly string[]): Promise<void> {
  if ((await countTriggers(session, index, names)) === SEARCH_EVENTS.length) return;
  throw new Error('another command has begun to create or remove it');
}

/** Indexes the next entries; `end` is null if there are none. */
async function fill(
  session: Session,
  index: SearchIndex,
  last: number,
): Promise<{ readonly end: number | null; readonly added: number }> {
  const { name, table } = index;
  const next = `select max(id) from (select id from ${quote(table)} where id > ? order by id limit ${BATCH})`;
  const [[end] = []] = await session.query({ text: next }, [last]);
  if (end === null || end === undefined) return { end: null, added: 0 };
  const missing = `select id, ${textOf(null, index)} from ${quote(table)}
    where id > ? and id <= ? and not exists (select 1 from ${quote(`${name}_docsize`)} as d where d.id = ${quote(table)}.id)`;
  const added = await session.execute({ text: `insert into ${quote(name)} (rowid, words) ${missing}` }, [
    last,
    Number(end),
  ]);
  return { end: Number(end), added };
}

async function run(session: Session, statements: readonly string[]): Promise<void> {
  for (const text of statements) await session.execute({ text }, []);
}

const dropTriggers = (names: readonly string[]): readonly string[] =>
  names.map((name) => `drop trigger if exists ${quote(name)}`);

/** Removing takes the text that was indexed, which is that of the row before the change. */
function createTriggers(index: SearchIndex, names: readonly string[]): readonly string[] {
  const { name, table } = index;
  const kept = quote(name);
  const [before, after] = [textOf('old', index), textOf('new', index)];
  const remove = `insert into ${kept} (${kept}, rowid, words) select 'delete', old.id, ${before}
    where exists (select 1 from ${quote(`${name}_docsize`)} where id = old.id);`;
  const add = `insert into ${kept} (rowid, words) values (new.id, ${after});`;
  const columns = index.columns.map(({ column }) => quote(column)).join(', ');
  const actions: Readonly<Record<(typeof SEARCH_EVENTS)[number], string>> = {
    insert: `after insert on ${quote(table)} begin ${add} end`,
    update: `after update of ${columns} on ${quote(table)} when ${before} is not ${after} begin ${remove} ${add} end`,
    delete: `after delete on ${quote(table)} begin ${remove} end`,
  };
  return SEARCH_EVENTS.map((event, at) => `create trigger ${quote(names[at] ?? '')} ${actions[event]}`);
}

function textOf(row: 'old' | 'new' | null, index: SearchIndex): string {
  const text = sqliteDialect.searchIndexes?.text(row, index) ?? sql`''`;
  return compileFragment(sqliteDialect, text).text;
}
