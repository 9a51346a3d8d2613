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

/** Types of fields that can be searched for a text. */
const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'email', 'uid', 'enumeration', 'richtext']);

/**
 * Entries of several types with some words in their title and, below them, those with the words elsewhere. One type at
 * a time, in the given order: each search may read a whole table. Types that cannot be searched are skipped.
 */
export async function findEntries(
  types: readonly ContentType[],
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundEntry[]> {
  const found = new Map<string, FoundEntry>();
  for (const place of ['title', 'anywhere'] as const) {
    for (const type of types) {
      if (signal.aborted || found.size >= MOST) break;
      const own = await findOfType(type, words, place, signal).catch(() => []);
      for (const entry of own) {
        const key = `${type.uid} ${entry.id}`;
        if (!found.has(key)) found.set(key, entry);
      }
    }
  }
  return [...found.values()].slice(0, MOST);
}

async function findOfType(
  type: ContentType,
  words: string,
  place: 'title' | 'anywhere',
  signal: AbortSignal,
): Promise<readonly FoundEntry[]> {
  const { mainField } = (await loadConfiguration(type.uid)).contentType.settings;
  const query = new URLSearchParams({ pageSize: String(MAX_PER_TYPE), locale: 'all' });
  query.set('columns', `id,${mainField}`);
  if (place === 'anywhere') query.set('_q', words);
  else if (!TEXTS.has(type.attributes[mainField]?.type ?? '')) return [];
  else
    for (const [at, word] of words.split(/\s+/).entries())
      query.set(`filters[$and][${at}][${mainField}][$containsi]`, word);
  const path = `/content-manager/collection-types/${type.uid}?${query}`;
  const { results } = await call<{ results: readonly Row[] }>('GET', path, { signal });
  return results.map((row) => ({ type, id: row.id, label: String(row[mainField] ?? `#${row.id}`) }));
}
