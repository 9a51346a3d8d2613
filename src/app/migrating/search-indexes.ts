import { createSearchIndex, searchKeeperOf } from '../../database/drivers/search-keeper-of.ts';
import { StartError } from '../../errors.ts';
import type { ContentType, SearchIndex } from '../../schema/model.ts';
import { searchIndexOf } from '../../schema/search-index.ts';
import type { Progress } from '../../util/progress.ts';
import type { Application } from '../opening/open-application.ts';

type Opened = Pick<Application, 'model' | 'driver'>;

/** The search indexes of all content types that can have one, as a table. */
export async function searchIndexTable({ model, driver }: Opened): Promise<readonly (readonly string[])[]> {
  const keeper = searchKeeperOf(driver);
  const sizes = await driver.layout.tableRows((statement) => driver.query(statement, []));
  const rows: (readonly string[])[] = [];
  for (const type of contentTypes(model)) {
    const index = searchIndexOf(type);
    if (index === null) continue;
    const state = await keeper.state(driver, index);
    rows.push([type.uid, String(sizes.get(type.table) ?? 0), STATES[state]]);
  }
  return [['type', 'rows (about)', 'search index'], ...rows];
}

const STATES = {
  none: '-',
  outdated: 'of other fields: not used',
  unfinished: 'unfinished: not used',
  complete: 'complete',
} as const;

export async function addSearchIndex({ model, driver }: Opened, uid: string, progress: Progress): Promise<string> {
  const index = indexNamed(model, uid);
  searchKeeperOf(driver);
  const sizes = await driver.layout.tableRows((statement) => driver.query(statement, []));
  progress.begin(`Indexing ${index.table}`, sizes.get(index.table) ?? null);
  const isNew = await createSearchIndex(driver, index, (entries) => progress.advance(entries, 0));
  progress.end();
  return isNew
    ? `Created the search index of ${uid}. Servers use it after their next start.`
    : `${uid} has its search index.`;
}

export async function removeSearchIndex({ model, driver }: Opened, uid: string): Promise<string> {
  const index = indexNamed(model, uid);
  const keeper = searchKeeperOf(driver);
  if ((await keeper.state(driver, index)) === 'none') return `${uid} has no search index.`;
  const left = await keeper.remove(driver, index);
  return left === null
    ? `Removed the search index of ${uid}.`
    : `Removed the search index of ${uid}. Servers that run go on without it; ${left}, now empty, stays for them until the command is run again.`;
}

function indexNamed(model: Application['model'], uid: string): SearchIndex {
  const type = contentTypes(model).find((one) => one.uid === uid);
  const index = type === undefined ? null : searchIndexOf(type);
  if (index !== null) return index;
  throw new StartError(type === undefined ? `There is no content type "${uid}".` : `${uid} has no texts to search.`, {
    remedy: `Types with texts: ${contentTypes(model)
      .filter(searchIndexOf)
      .map((one) => one.uid)
      .join(', ')}.`,
  });
}

const contentTypes = (model: Application['model']): readonly ContentType[] =>
  [...model.contentTypes.values()].filter(({ builtIn, uid }) => !builtIn || uid === 'plugin::upload.file');
