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
import { ACTIONS, actorOf, fileReach, folderReach, requireReach } from './library-caller.ts';
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

/**
 * `POST /upload/actions/bulk-delete`: files, and folders with their contents, if the caller may delete all of them. All
 * or none.
 */
export async function deleteMany(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { fileIds, folderIds } = await validate(removedParts, request.body);
  const fields = fieldsOf(contentTypeOf(parts.engine.model, FILE_UID));
  const reach = reachesOf(parts, request);
  const removed = await parts.folders.remove(actorOf(request), request.work, async (tree) => {
    const folders = await listByIds(tree.folders, folderIds);
    const inside = await requireBelow(tree, reach, folders.map(readFolder));
    const files = await listByIds(tree.files, fileIds, { fields });
    await requireReach(tree.files, reach.files, files);
    const ids = [...files, ...inside.files].map(({ id }) => id);
    return { files: [...new Set(ids)], folders: inside.folders.map(({ id }) => id), result: { files, folders } };
  });
  const { folders } = removed;
  if (folders.length > 0) parts.engine.events.emit('media-folder.delete', { folders });
  return data(removed);
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

/** Unknown ids are ignored, as in v4. */
async function listByIds(
  reader: EntityReader,
  given: readonly unknown[] = [],
  query: RawObject = {},
): Promise<readonly Entity[]> {
  const ids = given.flatMap((one) => readId(String(one)) ?? []);
  return ids.length === 0 ? [] : reader.list({ ...query, sort: 'id', filters: { id: { $in: ids.map(String) } } });
}

/** Some folders with everything in them and below; throws unless the caller's permission covers all of it. */
async function requireBelow(tree: FolderTree, reach: Reaches, folders: readonly Folder[]): Promise<Below> {
  if (folders.length === 0) return { files: [], folders: [] };
  const all = await tree.folders.list({ fields: ['id'], sort: 'id', filters: below('path', folders) });
  await requireReach(tree.folders, reach.folders, all);
  const files = await tree.files.list({ fields: ['id'], sort: 'id', filters: below('folderPath', folders) });
  await requireReach(tree.files, reach.files, files);
  return { files, folders: all };
}

interface Below {
  readonly files: readonly Entity[];
  readonly folders: readonly Entity[];
}

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
