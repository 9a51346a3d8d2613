import { call } from '../../server/call.ts';
import type { Related } from '../form/values.ts';

type Row = { readonly id: number; readonly publishedAt?: string | null; readonly [name: string]: unknown };

interface Page {
  readonly results: readonly Row[];
  readonly pagination: { readonly total: number };
}

const MOST = 100;

/** The source of a relation: an entry, or a component in it. */
export interface Owner {
  readonly uid: string;
  readonly id: number | null;
  readonly field: string;
  readonly mainField: string;
}

/** The entries of a relation in order; for a long one, the last of them. */
export async function loadRelated({
  uid,
  id,
  field,
  mainField,
}: Owner): Promise<{ items: readonly Related[]; count: number }> {
  const path = `/content-manager/relations/${uid}/${id}/${field}?pageSize=${MOST}`;
  const answer = await call<Page | { readonly data: Row | null }>('GET', path);
  if ('data' in answer) {
    const items = answer.data === null ? [] : [relatedOf(answer.data, mainField)];
    return { items, count: items.length };
  }
  // The server returns the last one first.
  return {
    items: answer.results.map((row) => relatedOf(row, mainField)).reverse(),
    count: answer.pagination.total,
  };
}

export async function findRelated(
  { uid, id, field, mainField }: Owner,
  words: string,
  omitted: readonly number[],
  locale: string | null,
  signal: AbortSignal,
): Promise<readonly Related[]> {
  const query = new URLSearchParams({ pageSize: '10', page: '1' });
  if (words !== '') {
    query.set('_q', words);
    query.set('_filter', '$containsi');
  }
  if (id !== null) query.set('entityId', String(id));
  if (locale !== null) query.set('locale', locale);
  for (const [index, one] of omitted.entries()) query.append(`idsToOmit[${index}]`, String(one));
  const { results } = await call<Page>('GET', `/content-manager/relations/${uid}/${field}?${query}`, { signal });
  return results.map((row) => relatedOf(row, mainField));
}

/** Entries of a type by id; deleted or unreadable ones are omitted. */
export async function loadRelatedById(
  uid: string,
  mainField: string,
  ids: readonly number[],
): Promise<readonly Related[]> {
  const found: Related[] = [];
  for (let start = 0; start < ids.length; start += MOST) {
    const query = new URLSearchParams({ pageSize: String(MOST), locale: 'all' });
    query.set('columns', `id,${mainField},publishedAt`);
    for (const id of ids.slice(start, start + MOST)) query.append('filters[id][$in]', String(id));
    const page = await call<Page>('GET', `/content-manager/collection-types/${uid}?${query}`).catch(() => null);
    found.push(...(page?.results ?? []).map((row) => relatedOf(row, mainField)));
  }
  return found;
}

export function relatedOf(row: Row, mainField: string): Related {
  const label = row[mainField] ?? `#${row.id}`;
  return {
    id: row.id,
    label: String(label),
    ...(row.publishedAt !== undefined && { publishedAt: row.publishedAt }),
  };
}
