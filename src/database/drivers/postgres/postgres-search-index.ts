import { messageOf, StartError } from '../../../errors.ts';
import type { SearchIndex } from '../../../schema/model.ts';
import { SEARCH_INDEX_PREFIX } from '../../../schema/search-index.ts';
import { postgresDialect } from '../../../sql/dialects/postgres.ts';
import { postgresSearchIndexes } from '../../../sql/dialects/postgres-search-index.ts';
import { compileFragment } from '../../../sql/fragments.ts';
import { createOnline } from '../../layout/index-advice.ts';
import type { Driver } from '../../driver.ts';
import type { SearchIndexKeeper } from '../search-index-keeper.ts';

const { quote } = postgresDialect;

/** An index of trigrams, which the database keeps and chooses. */
export const keepByPostgres: SearchIndexKeeper = {
  async state(driver, index) {
    const found = await findIndexes(driver, index);
    const isValid = found.get(index.name);
    if (isValid === undefined) return found.size > 0 ? 'outdated' : 'none';
    return isValid ? 'complete' : 'unfinished';
  },

  async create(driver, index) {
    await requireTrigrams(driver);
    const { text } = compileFragment(postgresDialect, postgresSearchIndexes.text(null, index));
    const statement = `create index ${quote(index.name)} on ${quote(index.table)} using gin (${text} gin_trgm_ops)`;
    const online = driver.layout.onlineIndex?.(statement);
    if (online !== undefined) await createOnline(driver, online);
    for (const name of (await findIndexes(driver, index)).keys()) if (name !== index.name) await drop(driver, name);
    // Without statistics of the expression, every search seems to find a hundredth of the table.
    await driver.query({ text: `analyze ${quote(index.table)}` }, []);
  },

  async remove(driver, index) {
    for (const name of (await findIndexes(driver, index)).keys()) await drop(driver, name);
    return null;
  },
};

/** The search indexes of the table, and whether each is complete. */
async function findIndexes(driver: Driver, { table }: SearchIndex): Promise<ReadonlyMap<string, boolean>> {
  const text = `select c.relname, case when i.indisvalid then 1 else 0 end from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass($1) and starts_with(c.relname, $2)`;
  const rows = await driver.query({ text }, [quote(table), SEARCH_INDEX_PREFIX]);
  return new Map(rows.map(([name, isValid]) => [String(name), Number(isValid) === 1]));
}

const drop = (driver: Driver, name: string): Promise<unknown> =>
  driver.query({ text: `drop index concurrently if exists ${quote(name)}` }, []);

async function requireTrigrams(driver: Driver): Promise<void> {
  try {
    await driver.transaction(async (session) => {
      await session.execute({ text: 'create extension if not exists pg_trgm' }, []);
    });
  } catch (error) {
    throw new StartError(`The extension pg_trgm could not be created: ${messageOf(error)}`, {
      remedy: 'Have the owner of the database run "create extension pg_trgm", then run the command again.',
    });
  }
}
