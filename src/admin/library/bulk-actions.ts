import type { Entity } from '../../content/reading/read-entities.ts';
import { valueErrors, valueProblem } from '../../errors.ts';
import type { EntityReader } from '../../management/entity-reader.ts';
import type { FolderTree } from '../../management/library/folder-store.ts';
import { type Folder, isWithin, readFolder } from '../../management/library/folder.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import { readId } from '../read-id.ts';
import { validate } from '../validation/validate.ts';
import { fieldsOf } from './library-query.ts';
import { movedParts, removedParts } from './library-rules.ts';

/** `POST /upload/actions/bulk-move`: all or none. */
export const moveMany = (parts: AdminParts, request: AdminRequest): Promise<AdminResponse> =>
  parts.folders.inTurn(administratorScope(parts, request), async (tree) => {
    const { destinationFolderId, fileIds, folderIds } = await validate(movedParts(tree), request.body);
    const fields = fieldsOf(contentTypeOf(parts.engine.model, FILE_UID));
    const destination = destinationFolderId === null ? null : await tree.find(Number(destinationFolderId));
    const moved = (await listByIds(tree.folders, folderIds)).map(readFolder);
    await refuseTaken(tree, moved, destination);
    refuseInside(moved, destination);
    const files = await listByIds(tree.files, fileIds, { fields });
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
  const removed = await parts.folders.remove(administratorScope(parts, request), async (tree) => {
    const folders = await listByIds(tree.folders, folderIds);
    const inside = await contentsBelow(tree, folders.map(readFolder));
    const files = await listByIds(tree.files, fileIds, { fields });
    const ids = [...files, ...inside.files].map(({ id }) => id);
    return { files: [...new Set(ids)], folders: inside.folders.map(({ id }) => id), result: { files, folders } };
  });
  const { folders } = removed;
  if (folders.length > 0) parts.engine.events.emit('media-folder.delete', { folders });
  return data(removed);
}

/** Unknown ids are ignored, as in v4. */
async function listByIds(
  reader: EntityReader,
  sentIds: readonly unknown[] = [],
  query: RawObject = {},
): Promise<readonly Entity[]> {
  const ids = sentIds.flatMap((one) => readId(String(one)) ?? []);
  return ids.length === 0 ? [] : reader.list({ ...query, sort: 'id', filters: { id: { $in: ids.map(String) } } });
}

/** Some folders with everything in them and below. */
async function contentsBelow(tree: FolderTree, folders: readonly Folder[]): Promise<Below> {
  if (folders.length === 0) return { files: [], folders: [] };
  const all = await tree.folders.list({ fields: ['id'], sort: 'id', filters: below('path', folders) });
  const files = await tree.files.list({ fields: ['id'], sort: 'id', filters: below('folderPath', folders) });
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
