import type { StoredFile } from '../entry/form/values.ts';
import { call } from '../server/call.ts';
import type { Folder, FolderBranch, ShownFile } from '../../../src/admin/contract/library.ts';
import type { Data, ListPage } from '../../../src/admin/contract/page.ts';
import type { Use } from '../../../src/admin/contract/revisions.ts';

export type { Folder };
export type FilePage = ListPage<ShownFile>;

/** An item that can be selected in the library. */
export interface LibraryItem {
  readonly kind: 'file' | 'folder';
  readonly id: number;
  readonly name: string;
}

/** The state of the library, as stored in the URL. */
export interface LibraryView {
  readonly folder: number | null;
  readonly search: string;
  readonly page: number;
  readonly look: 'grid' | 'list';
}

export function readLibraryView(query: URLSearchParams): LibraryView {
  return {
    folder: Number(query.get('folder')) || null,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    look: query.get('look') === 'list' ? 'list' : 'grid',
  };
}

export function writeLibraryView({ folder, search, page, look }: LibraryView): URLSearchParams {
  const query = new URLSearchParams();
  if (folder !== null) query.set('folder', String(folder));
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  if (look === 'list') query.set('look', look);
  return query;
}

const PAGE_SIZE = 48;

/**
 * A page of a folder, the newest file first; a search includes its subfolders. An index on the path, which ends with the
 * id, gives both at once: a filter on the folder would read all its files. In the root there are files without a path,
 * which are older than folders.
 */
export function loadFiles(
  { search, page }: LibraryView,
  current: Folder | null,
  signal: AbortSignal,
): Promise<FilePage> {
  const query = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE), sort: 'createdAt:DESC' });
  if (search !== '') {
    query.set('_q', search);
    if (current !== null) {
      query.append('filters[$and][0][$or][0][folderPath]', current.path);
      query.append('filters[$and][0][$or][1][folderPath][$startsWith]', `${current.path}/`);
    }
  } else if (current !== null) {
    query.append('filters[$and][0][folderPath]', current.path);
    query.set('sort', 'id:DESC');
  } else query.append('filters[$and][0][folder][id][$null]', 'true');
  return call('GET', `/upload/files?${query}`, { signal });
}

export async function loadFolders({ folder, search }: LibraryView): Promise<readonly Folder[]> {
  const query = new URLSearchParams({ sort: 'name:ASC', 'pagination[pageSize]': '-1' });
  if (search !== '') query.set('_q', search);
  else if (folder === null) query.append('filters[$and][0][parent][id][$null]', 'true');
  else query.append('filters[$and][0][parent][id]', String(folder));
  return (await call<Data<readonly Folder[]>>('GET', `/upload/folders?${query}`)).data;
}

export const loadFolder = async (id: number): Promise<Folder> =>
  (await call<Data<Folder>>('GET', `/upload/folders/${id}?populate[parent][populate][parent]=*`)).data;

/** Every folder with its full name: `Covers / 2026`. */
export async function loadFolderPaths(): Promise<readonly { readonly id: number; readonly path: string }[]> {
  const { data } = await call<Data<readonly FolderBranch[]>>('GET', '/upload/folder-structure');
  const paths = (branches: readonly FolderBranch[], above: string): readonly { id: number; path: string }[] =>
    branches.flatMap(({ id, name, children }) => [
      { id, path: `${above}${name}` },
      ...paths(children, `${above}${name} / `),
    ]);
  return paths(data, '');
}

export const renameFolder = (id: number, name: string): Promise<unknown> =>
  call('PUT', `/upload/folders/${id}`, { body: { name } });

/** A folder with all its contents. */
export const deleteFolder = (id: number): Promise<unknown> => deleteItems([{ kind: 'folder', id }]);

/** Files, and folders with all their contents: all or none. A missing one is not an error. */
export const deleteItems = (items: readonly Pick<LibraryItem, 'kind' | 'id'>[]): Promise<unknown> =>
  call('POST', '/upload/actions/bulk-delete', { body: idsOf(items) });

/** Moves all or none; null is the library's root. */
export const moveItems = (items: readonly LibraryItem[], folder: number | null): Promise<unknown> =>
  call('POST', '/upload/actions/bulk-move', { body: { ...idsOf(items), destinationFolderId: folder } });

const idsOf = (items: readonly Pick<LibraryItem, 'kind' | 'id'>[]) => ({
  fileIds: items.flatMap(({ kind, id }) => (kind === 'file' ? id : [])),
  folderIds: items.flatMap(({ kind, id }) => (kind === 'folder' ? id : [])),
});

export interface FileInfo {
  readonly name: string;
  readonly alternativeText: string;
  readonly caption: string;
  /** Null for the library's root. */
  readonly folder: number | null;
}

/** New details, and new content if there is a file. */
export const changeFile = (file: StoredFile, info: FileInfo, content: File | null): Promise<unknown> =>
  call('POST', `/upload?id=${file.id}`, { body: formOf(info, content) });

export const addFile = (info: FileInfo, content: File): Promise<unknown> =>
  call('POST', '/upload', { body: formOf(info, content) });

function formOf(info: FileInfo, content: File | null): FormData {
  const form = new FormData();
  if (content !== null) form.append('files', content);
  form.append('fileInfo', JSON.stringify(info));
  return form;
}

export const loadFileUses = async (id: number): Promise<readonly Use[]> =>
  (await call<Data<readonly Use[]>>('GET', `/studio/api/files/${id}/used-by`)).data;
