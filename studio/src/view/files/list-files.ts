import type { Folder, ShownFile } from '../../../../src/admin/contract/library.ts';
import type { Data, ListPage } from '../../../../src/admin/contract/page.ts';
import { call } from '../../server/call.ts';
import { filesQuery, type Listing } from './files-query.ts';

export const loadFiles = (query: URLSearchParams, signal: AbortSignal): Promise<ListPage<ShownFile>> =>
  call('GET', `/upload/files?${query}`, { signal });

export async function loadFolders({ folder, search }: Pick<Listing, 'folder' | 'search'>): Promise<readonly Folder[]> {
  const query = new URLSearchParams({ sort: 'name:ASC', 'pagination[pageSize]': '-1' });
  if (search !== '') query.set('_q', search);
  else if (folder === null) query.append('filters[$and][0][parent][id][$null]', 'true');
  else query.append('filters[$and][0][parent][id]', String(folder));
  return (await call<Data<readonly Folder[]>>('GET', `/upload/folders?${query}`)).data;
}

/** The folders above are read with it: more levels than anybody makes. */
const DEPTH = 9;

export const loadFolder = async (id: number): Promise<Folder> =>
  (await call<Data<Folder>>('GET', `/upload/folders/${id}?populate[parent]${'[populate][parent]'.repeat(DEPTH)}=*`))
    .data;

/** A folder, or the root, with its contents. */
export async function loadListing(listing: Listing, allowed: readonly string[], signal: AbortSignal) {
  const loading = listing.folder === null ? null : loadFolder(listing.folder);
  const [folder, files, folders] = await Promise.all([
    loading,
    Promise.resolve(loading).then((found) => loadFiles(filesQuery(listing, found, allowed), signal)),
    listing.page === 1 ? loadFolders(listing) : [],
  ]);
  return { folder, files, folders };
}
