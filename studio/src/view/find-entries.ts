import { loadConfiguration } from '../model/configuration.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';

export interface FoundEntry {
  readonly type: ContentType;
  readonly id: number;
  readonly label: string;
}

type Row = { readonly id: number; readonly [name: string]: unknown };

const MAX_PER_TYPE = 4;
const MOST = 10;

/**
 * Entries of several types that contain some words. One type at a time, in the given order: each search may read a
 * whole table. Types that cannot be searched are skipped.
 */
export async function findEntries(
  types: readonly ContentType[],
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundEntry[]> {
  const found: FoundEntry[] = [];
  for (const type of types) {
    if (signal.aborted || found.length >= MOST) break;
    found.push(...(await findOfType(type, words, signal).catch(() => [])));
  }
  return found.slice(0, MOST);
}

async function findOfType(type: ContentType, words: string, signal: AbortSignal): Promise<readonly FoundEntry[]> {
  const { mainField } = (await loadConfiguration(type.uid)).contentType.settings;
  const query = new URLSearchParams({ _q: words, pageSize: String(MAX_PER_TYPE), locale: 'all' });
  query.set('columns', `id,${mainField}`);
  const path = `/content-manager/collection-types/${type.uid}?${query}`;
  const { results } = await call<{ results: readonly Row[] }>('GET', path, { signal });
  return results.map((row) => ({ type, id: row.id, label: String(row[mainField] ?? `#${row.id}`) }));
}
