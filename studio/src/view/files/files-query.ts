import type { Folder } from '../../../../src/admin/contract/library.ts';

export const FILE_KINDS = ['all', 'images', 'videos', 'audios', 'files'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_ORDERS = ['newest', 'oldest', 'name', 'kind', 'largest', 'smallest'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

/** What is shown of the library. */
export interface Listing {
  readonly folder: number | null;
  readonly search: string;
  readonly page: number;
  readonly kind: FileKind;
  readonly order: FileOrder;
  /** Whether a field has them. */
  readonly used?: 'used' | 'unused' | null;
  /** Added in so many days. */
  readonly days?: number | null;
}

const PAGE_SIZE = 48;

const DAY_MS = 86_400_000;

const MEDIA: Readonly<Record<string, string>> = { images: 'image/', videos: 'video/', audios: 'audio/' };

const SORTS: Readonly<Record<FileOrder, string>> = {
  newest: 'createdAt:DESC',
  oldest: 'createdAt:ASC',
  name: 'name:ASC',
  kind: 'mime:ASC',
  largest: 'size:DESC',
  smallest: 'size:ASC',
};

/**
 * A page of a folder; a search includes its subfolders, as do files that are chosen by use or age. An index on the path, which ends with the id, gives the newest
 * of a folder at once: a filter on the folder would read all its files. In the root there are files without a path,
 * which are older than folders. `allowed` are the kinds that a field accepts; empty for all.
 */
export function filesQuery(
  { search, page, kind, order, used = null, days = null }: Listing,
  current: Folder | null,
  allowed: readonly string[] = [],
  now: number = Date.now(),
): URLSearchParams {
  const isBelow = search !== '' || used !== null || days !== null;
  const isInFolder = !isBelow && current !== null;
  const sort = isInFolder && order === 'newest' ? 'id:DESC' : SORTS[order];
  const query = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE), sort });
  if (search !== '') query.set('_q', search);
  if (used !== null) query.set('used', String(used === 'used'));
  const conditions: (readonly (readonly [string, string])[])[] = [];
  if (!isBelow) {
    conditions.push(current === null ? [['[folder][id][$null]', 'true']] : [['[folderPath]', current.path]]);
  } else if (current !== null) {
    conditions.push([
      ['[folderPath]', current.path],
      ['[folderPath][$startsWith]', `${current.path}/`],
    ]);
  }
  const accepted = allowed.includes('files') ? [] : allowed.map((one) => MEDIA[one] ?? '');
  if (accepted.length > 0) conditions.push(accepted.map((start) => ['[mime][$startsWith]', start]));
  const wanted = MEDIA[kind];
  if (wanted !== undefined) conditions.push([['[mime][$startsWith]', wanted]]);
  if (kind === 'files')
    for (const start of Object.values(MEDIA)) conditions.push([['[$not][mime][$startsWith]', start]]);
  if (days !== null) conditions.push([['[createdAt][$gte]', new Date(now - days * DAY_MS).toISOString()]]);
  for (const [at, any] of conditions.entries()) {
    for (const [each, [path, value]] of any.entries())
      query.append(`filters[$and][${at}]${any.length === 1 ? '' : `[$or][${each}]`}${path}`, value);
  }
  return query;
}
