import type { StoredFile } from '../entry/form/values.ts';
import { call } from '../server/call.ts';
import type { FocalPoint, FolderBranch, ShownFile } from '../../../src/admin/contract/library.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { FILE_KINDS, FILE_ORDERS, type Listing } from '../view/files/files-query.ts';
import type { Use } from '../../../src/admin/contract/revisions.ts';

/** An item that can be selected in the library. */
export interface LibraryItem {
  readonly kind: 'file' | 'folder';
  readonly id: number;
  readonly name: string;
}

/** The state of the library, as stored in the URL. */
export interface LibraryView extends Listing {
  readonly look: 'grid' | 'list';
}

export const USES = ['used', 'unused'] as const;

/** In days. */
export const AGES = [7, 30, 365] as const;

export function readLibraryView(query: URLSearchParams): LibraryView {
  return {
    folder: Number(query.get('folder')) || null,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    kind: FILE_KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
    order: FILE_ORDERS.find((order) => order === query.get('order')) ?? 'newest',
    used: USES.find((use) => use === query.get('used')) ?? null,
    days: AGES.find((days) => String(days) === query.get('days')) ?? null,
    look: query.get('look') === 'list' ? 'list' : 'grid',
  };
}

export function writeLibraryView({
  folder,
  search,
  page,
  kind,
  order,
  used,
  days,
  look,
}: LibraryView): URLSearchParams {
  const query = new URLSearchParams();
  if (folder !== null) query.set('folder', String(folder));
  if (search !== '') query.set('search', search);
  if (kind !== 'all') query.set('kind', kind);
  if (order !== 'newest') query.set('order', order);
  if (used != null) query.set('used', used);
  if (days != null) query.set('days', String(days));
  if (page > 1) query.set('page', String(page));
  if (look === 'list') query.set('look', look);
  return query;
}

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

export const addFile = (info: FileInfo, content: File): Promise<readonly Pick<ShownFile, 'id'>[]> =>
  call('POST', '/upload', { body: formOf(info, content) });

function formOf(info: FileInfo, content: File | null): FormData {
  const form = new FormData();
  if (content !== null) form.append('files', content);
  form.append('fileInfo', JSON.stringify(info));
  return form;
}

export const loadFileUses = async (id: number): Promise<readonly Use[]> =>
  (await call<Data<readonly Use[]>>('GET', `/studio/api/files/${id}/used-by`)).data;

const focalPath = (id: number): string => `/studio/api/files/${id}/focal-point`;

export const loadFocalPoint = async (id: number): Promise<FocalPoint | null> =>
  (await call<Data<FocalPoint | null>>('GET', focalPath(id))).data;

export const storeFocalPoint = (id: number, point: FocalPoint | null): Promise<unknown> =>
  point === null ? call('DELETE', focalPath(id)) : call('PUT', focalPath(id), { body: point });
