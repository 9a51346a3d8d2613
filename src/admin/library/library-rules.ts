import * as yup from 'yup';
import { isWithin } from '../../management/library/folder.ts';
import type { FolderTree } from '../../management/library/folder-store.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { readId } from '../read-id.ts';
import { id, idOrNull } from '../validation/person-rules.ts';
import { exactObject } from '../validation/validate.ts';

/** Bodies about folders are validated while the tree is locked. */
const folderOf = async (tree: FolderTree, sentId: unknown) => {
  const folderId = readId(String(sentId));
  return folderId === null ? null : tree.find(folderId);
};

const existing = (tree: FolderTree, message: string) =>
  idOrNull.test(
    'folder-exists',
    message,
    async (sentId) => sentId === null || sentId === undefined || (await folderOf(tree, sentId)) !== null,
  );

const named = yup
  .string()
  .min(1)
  .matches(/^[^/]+$/, 'name cannot contain slashes')
  .matches(/^(?! ).+(?<! )$/, 'name cannot start or end with a whitespace')
  // Characters that PostgreSQL cannot store, refused on every database.
  .matches(/^[^\0]*$/, 'name cannot contain null characters')
  .max(255);

const TAKEN = ['is-folder-unique', 'A folder with this name already exists'] as const;

async function isFree(tree: FolderTree, name: string, parent: unknown, others: RawObject = {}): Promise<boolean> {
  // Refused with its own message; PostgreSQL cannot even compare it.
  if (name.includes('\0')) return true;
  const place = parent === null || parent === undefined ? { $null: 'true' } : { $eq: String(parent) };
  const filters = { $and: [{ name: { $eq: name } }, { parent: { id: place } }, others] };
  return (await tree.folders.first({ fields: ['id'], filters })) === null;
}

const parentIn = (value: unknown): unknown => (value as { readonly parent?: unknown }).parent;

export const newFolder = (tree: FolderTree) =>
  exactObject({
    name: named.required().test(...TAKEN, function isNameFree(name) {
      return typeof name !== 'string' || isFree(tree, name, readParent(parentIn(this.parent)));
    }),
    parent: existing(tree, 'parent folder does not exist'),
  }).required();

/** Values that are not ids get a different message: no folder has this parent. */
const readParent = (sentId: unknown): number | null =>
  sentId === null || sentId === undefined ? null : (readId(String(sentId)) ?? 0);

export const changedFolder = (tree: FolderTree, folderId: number | null) =>
  exactObject({
    name: named.test(...TAKEN, async function isNameFree(sentName) {
      const stored = folderId === null ? null : await tree.folders.byId(folderId, { populate: ['parent'] });
      const name = sentName ?? stored?.name;
      if (typeof name !== 'string') return true;
      const sent = parentIn(this.parent);
      const current = (stored?.parent as { readonly id: number } | null | undefined)?.id ?? null;
      const parent = sent === undefined ? current : readParent(sent);
      return isFree(tree, name, parent, stored === null ? {} : { id: { $ne: String(stored.id) } });
    }),
    parent: existing(tree, 'parent folder does not exist').test(
      'dont-move-inside-self',
      'folder cannot be moved inside itself',
      async (sentId) => {
        if (sentId === null || sentId === undefined || folderId === null) return true;
        const [destination, folder] = [await folderOf(tree, sentId), await tree.find(folderId)];
        return destination === null || folder === null || !isWithin(destination, folder);
      },
    ),
  }).required();

const ids = yup.array().of(id.required());

export const removedParts = exactObject({ fileIds: ids, folderIds: ids }).required();

export const movedParts = (tree: FolderTree) =>
  exactObject({
    destinationFolderId: existing(tree, 'destination folder does not exist').defined(),
    fileIds: ids,
    folderIds: ids,
  }).required();

export const imageSettings = yup.object({
  sizeOptimization: yup.boolean().required(),
  responsiveDimensions: yup.boolean().required(),
});

export const viewConfiguration = yup.object({
  pageSize: yup.number().required(),
  sort: yup
    .mixed()
    .oneOf(['createdAt:DESC', 'createdAt:ASC', 'name:ASC', 'name:DESC', 'updatedAt:DESC', 'updatedAt:ASC']),
});
