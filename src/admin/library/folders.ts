import pick from 'lodash/pick.js';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { notFound, type RequestError } from '../../errors.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import { isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FOLDER_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import { readId } from '../read-id.ts';
import { validate } from '../validation/validate.ts';
import { libraryReader } from './library-caller.ts';
import { folderPopulate, libraryQuery } from './library-query.ts';
import { changedFolder, newFolder } from './library-rules.ts';
import type { FolderBranch } from '../contract/library.ts';

/** `GET /upload/folders` */
export async function listFolders(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  return data(await readFolders(parts, request, {}));
}

/** `GET /upload/folders/:id` */
export async function findFolder(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const [folder] = id === null ? [] : await readFolders(parts, request, { id: { $eq: String(id) } });
  if (folder === undefined) throw missing();
  return data(folder);
}

const COUNTED = ['children', 'files'] as const;

/** Folders include their number of folders and files, of others too as in v4, unless `populate` replaces that. */
async function readFolders(parts: AdminParts, request: AdminRequest, only: RawObject): Promise<readonly object[]> {
  const { engine } = parts;
  const { query } = request;
  const type = contentTypeOf(engine.model, FOLDER_UID);
  const { filters, ...listQuery } = libraryQuery(engine.model, type, query);
  const folders = await libraryReader(parts, request, FOLDER_UID).list({
    ...listQuery,
    ...pick(query, ['page', 'pageSize', 'start', 'limit']),
    filters: { $and: [only, ...(isRawObject(filters) ? [filters] : [])] },
    populate: folderPopulate(engine.model, type, query.populate),
  });
  const counted = COUNTED.filter((name) => isCounted(query.populate, name));
  const ids = folders.map(({ id }) => id);
  const counts = await Promise.all(
    counted.map((name) => runPlanning(engine.driver, engine.dialect, countLinks(type, name, ids))),
  );
  return folders.map((folder) => ({
    ...folder,
    ...Object.fromEntries(counted.map((name, index) => [name, { count: counts[index]?.get(folder.id) ?? 0 }])),
  }));
}

/**
 * v4 completes a `populate` object with the counts: a relation in it is counted unless it is a mere `true` or has a
 * count of its own. Files are always counted: they are listed by a route that checks conditions.
 */
function isCounted(populate: RawValue | undefined, name: (typeof COUNTED)[number]): boolean {
  if (populate === undefined || populate === null) return true;
  if (!isRawObject(populate)) return false;
  const options = populate[name];
  if (options === undefined || name === 'files') return true;
  return isRawObject(options) && (options.count === undefined || options.count === 'true');
}

type Branch = FolderBranch & { readonly children: FolderBranch[] };

/** `GET /upload/folder-structure`: the whole tree, each level sorted by name. */
export async function showStructure(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const reader = libraryReader(parts, request, FOLDER_UID);
  const folders = await reader.list({ fields: ['name'], populate: { parent: { fields: ['id'] } } });
  const branches = new Map(
    folders.map(({ id, name }): [number, Branch] => [id, { id, name: String(name), children: [] }]),
  );
  const roots: Branch[] = [];
  for (const { id, parent } of folders) {
    const above = branches.get((parent as Entity | null)?.id ?? 0);
    (above?.children ?? roots).push(branches.get(id) as Branch);
  }
  for (const list of [roots, ...[...branches.values()].map(({ children }) => children)]) {
    list.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  }
  return data<readonly FolderBranch[]>(roots);
}

/** `POST /upload/folders` */
export async function createFolder(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const folder = await parts.folders.create(administratorScope(parts, request), async (tree) => {
    const { name, parent } = await validate(newFolder(tree), request.body);
    const above = readId(String(parent ?? ''));
    return { name, parent: above === null ? null : await tree.find(above) };
  });
  parts.engine.events.emit('media-folder.create', { folder });
  return data(folder);
}

/** `PUT /upload/folders/:id`: renames or moves a folder, or both. */
export async function updateFolder(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const changed = await parts.folders.update(administratorScope(parts, request), async (tree) => {
    const id = readId(request.params.id);
    const { name, parent } = await validate(changedFolder(tree, id), request.body);
    const folder = id === null ? null : await tree.find(id);
    if (folder === null) throw missing();
    const above = parent === undefined || parent === null ? parent : await tree.find(Number(parent));
    return { folder, name, parent: above };
  });
  parts.engine.events.emit('media-folder.update', { folder: changed });
  return data(changed);
}

const missing = (): RequestError => notFound('folder not found');

/** The number of related entries per entry; entries without any are omitted. */
export function* countLinks(
  { attributes, uid }: ContentType,
  name: string,
  ids: readonly Id[],
): Planning<ReadonlyMap<Id, number>> {
  const attribute = attributes.get(name);
  if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') {
    throw new Error(`${uid}.${name} has no link table`);
  }
  if (ids.length === 0) return new Map();
  const { table, ownColumn, targetColumn } = attribute.storage;
  const [rows = []] = yield [{ kind: 'extent', table, group: ownColumn, column: targetColumn, ids }];
  return new Map(rows.map(([id, , count]) => [Number(id), Number(count)]));
}
