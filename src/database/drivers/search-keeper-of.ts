import { messageOf, StartError } from '../../errors.ts';
import type { SearchIndex } from '../../schema/model.ts';
import type { Driver } from '../driver.ts';
import type { SearchIndexKeeper } from './search-index-keeper.ts';
import { keepByPostgres } from './postgres/postgres-search-index.ts';
import { keepBySqlite } from './sqlite/sqlite-search-index.ts';

const KEEPERS: Readonly<Record<Driver['client'], SearchIndexKeeper | null>> = {
  sqlite: keepBySqlite,
  postgres: keepByPostgres,
  mysql: null,
};

export function searchKeeperOf({ client }: Pick<Driver, 'client'>): SearchIndexKeeper {
  const keeper = KEEPERS[client];
  if (keeper !== null) return keeper;
  throw new StartError('MySQL and MariaDB have no index that finds parts of words.', {
    remedy: 'Searches read the table there. Nothing was changed.',
  });
}

/** Creates an index in place of an unfinished one. Servers use it after their next start. */
export async function createSearchIndex(
  driver: Driver,
  index: SearchIndex,
  report: (entries: number) => void = () => undefined,
): Promise<boolean> {
  const keeper = searchKeeperOf(driver);
  const state = await keeper.state(driver, index);
  if (state === 'complete') return false;
  try {
    await keeper.create(driver, index, report);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The search index of ${index.table} could not be created: ${messageOf(error)}`, {
      remedy: 'Searches go on without it. Run the command again, or remove what is left of it with --remove.',
    });
  }
  return true;
}
