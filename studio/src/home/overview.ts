import { loadConfiguration } from '../model/configuration.ts';
import { type ContentType, hasDrafts, isSingle } from '../model/model.ts';
import { call } from '../server/call.ts';
import type { ManagedEntry, ManagedPage } from '../../../src/admin/contract/content-types.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ChangedEntry } from '../../../src/admin/contract/revisions.ts';

/** An entry in a list of the home page. */
export interface Recent {
  readonly type: ContentType;
  readonly id: number;
  readonly label: string;
  readonly at: string;
  readonly publishedAt: string | null | undefined;
  readonly hasChanges: boolean;
  readonly locale: string | null;
}

export interface TypeOverview {
  /** Null for a single type. */
  readonly count: number | null;
  readonly lastEdited: readonly Recent[];
  /** The person's latest drafts, and published entries with their unpublished changes. */
  readonly own: readonly Recent[];
}

/** The number of entries shown of each kind. */
export const MAX_SHOWN = 6;

export async function loadOverview(type: ContentType, me: number, signal: AbortSignal): Promise<TypeOverview> {
  const { mainField } = (await loadConfiguration(type.uid)).contentType.settings;
  const list = async (filters: Readonly<Record<string, string>>): Promise<ManagedPage> => {
    const query = new URLSearchParams({ pageSize: String(MAX_SHOWN), sort: 'updatedAt:DESC', locale: 'all' });
    query.set('columns', `id,${mainField},updatedAt,publishedAt,locale`);
    for (const [name, value] of Object.entries(filters)) query.set(name, value);
    return call('GET', `/content-manager/collection-types/${type.uid}?${query}`, { signal });
  };
  const shown = ({ changed }: ManagedPage, row: ManagedEntry, at = row.updatedAt): Recent => ({
    type,
    id: row.id,
    label: String(row[mainField] ?? (isSingle(type) ? type.info.displayName : `#${row.id}`)),
    at: String(at),
    publishedAt: row.publishedAt as string | null | undefined,
    hasChanges: changed.includes(row.id),
    locale: typeof row.locale === 'string' ? row.locale : null,
  });
  const all = await list({});
  const lastEdited = all.results.map((row) => shown(all, row));
  const count = isSingle(type) ? null : all.pagination.total;
  if (!hasDrafts(type)) return { count, lastEdited, own: [] };
  const [drafts, { data: changed }] = await Promise.all([
    list({ 'filters[publishedAt][$null]': 'true', 'filters[updatedBy][id]': String(me) }),
    call<Data<readonly ChangedEntry[]>>('GET', `/studio/api/entries/${type.uid}/changes`, { signal }),
  ]);
  const mine = changed.filter(({ savedBy }) => savedBy?.id === me).slice(0, MAX_SHOWN);
  const ids = Object.fromEntries(mine.map(({ id }, index) => [`filters[id][$in][${index}]`, String(id)]));
  const pending = mine.length === 0 ? null : await list({ ...ids, hasChanges: 'true' });
  const own = [
    ...drafts.results.map((row) => shown(drafts, row)),
    ...(pending?.results.map((row) => shown(pending, row, mine.find(({ id }) => id === row.id)?.savedAt)) ?? []),
  ];
  return { count, lastEdited, own };
}
