import type { Entity } from '../../content/reading/read-entities.ts';
import { valueErrors, valueProblem } from '../../errors.ts';
import type { EntityReader } from '../../management/entity-reader.ts';
import type { FolderTree } from '../../management/library/folder-store.ts';
import { type Folder, isWithin, readFolder } from '../../management/library/folder.ts';
import type { LibraryReach } from '../../management/library/library-reach.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { validate } from '../validation/validate.ts';
import { ACTIONS, actorOf, fileReach, folderReach, requireReach, scopeOf } from './library-caller.ts';
import { fieldsOf } from './library-query.ts';
import { movedParts, removedParts } from './library-rules.ts';

/** `POST /upload/actions/bulk-move`: all or none. */
export const moveMany = (parts: AdminParts, request: AdminRequest): Promise<AdminResponse> =>
  parts.folders.inTurn(actorOf(request), request.work, async (tree) => {
    const { destinationFolderId, fileIds, folderIds } = await validate(movedParts(tree), request.body);
    const fields = fieldsOf(contentTypeOf(parts.engine.model, FILE_UID));
    const destination = destinationFolderId === null ? null : await tree.find(Number(destinationFolderId));
    const moved = (await listByIds(tree.folders, folderIds)).map(readFolder);
    await refuseTaken(tree, moved, destination);
    refuseInside(moved, destination);
    const files = await listByIds(tree.files, fileIds, { fields });
    const reach = reachesOf(parts, request);
    await requireReach(tree.folders, reach.folders, moved);
    await requireReach(tree.files, reach.files, files);
    await tree.move(moved, files, destination);
    return data({
      files: await listByIds(tree.files, fileIds, { fields }),
      folders: await listByIds(tree.folders, folderIds),
    });
  });

/** `POST /upload/actions/bulk-delete`: files, and folders with their contents, if the caller may delete all of them. */
export async function deleteMany(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { fileIds, folderIds } = await validate(removedParts, request.body);
  const fields = fieldsOf(contentTypeOf(parts.engine.model, FILE_UID));
  const reach = reachesOf(parts, request);
  const inTurn = <T>(use: (tree: FolderTree) => Promise<T>): Promise<T> =>
    parts.folders.inTurn(actorOf(request), request.work, use);
  const { files, folders, below } = await inTurn(async (tree) => {
    const found = await listByIds(tree.folders, folderIds);
    const filesBelow = await requireBelow(tree, reach, found.map(readFolder));
    const named = await listByIds(tree.files, fileIds, { fields });
    await requireReach(tree.files, reach.files, named);
    return { files: named, folders: found, below: filesBelow };
  });
  const scope = scopeOf(parts, request);
  // Each file is deleted with its row. A folder is deleted if it is empty by then.
  let waiting: readonly Entity[] = [...files, ...below.filter(({ id }) => !files.some((file) => file.id === id))];
  for (;;) {
    for (const { id } of waiting) await removeIfThere(parts, scope, id);
    waiting = await inTurn(async (tree) => {
      const current = (await listByIds(tree.folders, folderIds)).map(readFolder);
      const left = await requireBelow(tree, reach, current);
      if (left.length === 0) await tree.remove((await foldersBelow(tree, current)).map(({ id }) => id));
      return left;
    });
    if (waiting.length > 0) continue;
    if (folders.length > 0) parts.engine.events.emit('media-folder.delete', { folders });
    return data({ files, folders });
  }
}

/** Files and folders that the caller may change. */
interface Reaches {
  readonly files: LibraryReach;
  readonly folders: LibraryReach;
}

const reachesOf = (parts: AdminParts, request: AdminRequest): Reaches => ({
  files: fileReach(parts, request, ACTIONS.update),
  folders: folderReach(parts, request, ACTIONS.update),
});

async function removeIfThere({ library }: AdminParts, scope: ReturnType<typeof scopeOf>, id: number): Promise<void> {
  if ((await library.find(scope, id)) !== null) await library.remove(scope, id);
}

/** Unknown ids are ignored, as in v4. */
async function listByIds(
  reader: EntityReader,
  given: readonly unknown[] = [],
  query: RawObject = {},
): Promise<readonly Entity[]> {
  const ids = given.flatMap((one) => readId(String(one)) ?? []);
  return ids.length === 0 ? [] : reader.list({ ...query, sort: 'id', filters: { id: { $in: ids.map(String) } } });
}

/** The files in some folders and below; throws unless the caller's permission covers them and all the folders. */
async function requireBelow(tree: FolderTree, reach: Reaches, folders: readonly Folder[]): Promise<readonly Entity[]> {
  if (folders.length === 0) return [];
  await requireReach(tree.folders, reach.folders, await foldersBelow(tree, folders));
  const files = await tree.files.list({ fields: ['id'], sort: 'id', filters: below('folderPath', folders) });
  await requireReach(tree.files, reach.files, files);
  return files;
}

const foldersBelow = async (tree: FolderTree, folders: readonly Folder[]): Promise<readonly Folder[]> =>
  folders.length === 0 ? [] : (await tree.folders.list({ filters: below('path', folders) })).map(readFolder);

const below = (name: string, folders: readonly Folder[]): RawObject => ({
  $or: folders.flatMap(({ path }) => [{ [name]: { $eq: path } }, { [name]: { $startsWith: `${path}/` } }]),
});

async function refuseTaken(tree: FolderTree, moved: readonly Folder[], destination: Folder | null): Promise<void> {
  if (moved.length === 0) return;
  const place = destination === null ? { $null: 'true' } : { $eq: String(destination.id) };
  const there = await tree.folders.list({ fields: ['name'], filters: { parent: { id: place } } });
  const names = new Set(there.map(({ name }) => name));
  const taken = [...new Set(moved.map(({ name }) => name))].filter(
    (name, _index, all) => names.has(name) || all.length < moved.length,
  );
  if (taken.length > 0) throw valueErrors(valueProblem([], `some folders already exists: ${taken.join(', ')}`));
}

function refuseInside(moved: readonly Folder[], destination: Folder | null): void {
  const inside = destination === null ? [] : moved.filter((folder) => isWithin(destination, folder));
  if (inside.length === 0) return;
  const names = inside.map(({ name }) => name).join(', ');
  throw valueErrors(valueProblem([], `folders cannot be moved inside themselves or one of its children: ${names}`));
}
