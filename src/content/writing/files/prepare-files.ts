import type { Id } from '../../../change/write-value.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../../schema/model.ts';
import type { Scope, TransactionScope } from '../../scope.ts';
import { emitEntryEvent, emitFileEvents } from '../events/emit-entry-event.ts';
import { changeRows, type PreparedRows, prepareRemoval, prepareRows } from '../storing/prepare-rows.ts';
import { changeOf, NEW, newRowWith, type RowData } from '../storing/row-step.ts';
import { inTransaction } from '../transaction.ts';
import type { FileLink } from './file-link.ts';
import { findUploadFolder, folderPathOf, lockFolders, ROOT_PATH } from './upload-folder.ts';

/** The stored values of a file, by attribute name. */
export type FileData = RowData;

export interface NewFile {
  readonly data: FileData;
  /** The entry it is linked to; null for none. */
  readonly link: FileLink | null;
  /** Set if it is restored. */
  readonly restored?: RestoredFile;
}

export interface RestoredFile {
  readonly id: Id | undefined;
  /** The administrator who had created it; null for none. */
  readonly creator: Id | null;
}

/**
 * Rows of new files, ready to be stored with the entry that shows them; `before` hooks have run. They go into the
 * folders named in their data, or into the folder for API uploads.
 */
export async function prepareFiles(scope: Scope, files: readonly NewFile[]): Promise<PreparedRows> {
  const signature = signatureOf(scope, ['createdBy', 'updatedBy']);
  const places = new Map<unknown, Placed>();
  for (const { data } of files) {
    if (!places.has(data.folder)) places.set(data.folder, await placeIn(scope, data.folder));
  }
  const rows = files.map(({ data, link, restored }) => ({
    data: {
      ...{ ...data, ...signature, ...(places.get(data.folder) as Placed), ...relatedTo(link) },
      ...(restored !== undefined && { createdBy: restored.creator }),
    },
    intent: restored === undefined ? NEW : newRowWith(restored.id),
  }));
  const prepared = await prepareRows(scope, fileType(scope), rows);
  return {
    ...prepared,
    async store(inner) {
      await lockFolders(inner);
      const ids = await prepared.store(inner);
      const placed = rows.map(({ data }, index) => ({ ...data, id: ids[index] as Id }));
      await followFolders(inner, placed);
      await emitFileEvents(inner, 'media.create', ids);
      return ids;
    },
  };
}

interface Placed {
  readonly folder: Id | null;
  readonly folderPath: string;
}

async function placeIn(scope: Scope, folder: unknown): Promise<Placed> {
  if (folder === null) return { folder: null, folderPath: ROOT_PATH };
  if (typeof folder === 'number') return { folder, folderPath: await folderPathOf(scope, folder) };
  const { id, path } = await findUploadFolder(scope);
  return { folder: id, folderPath: path };
}

/** A folder may have been moved since its path was read. */
async function followFolders(inner: TransactionScope, files: readonly (Placed & { readonly id: Id })[]): Promise<void> {
  for (const folder of new Set(files.map((file) => file.folder))) {
    if (folder === null) continue;
    const folderPath = await folderPathOf(inner, folder);
    const isBehind = (file: Placed): boolean => file.folder === folder && file.folderPath !== folderPath;
    const ids = files.filter(isBehind).map(({ id }) => id);
    await changeRows(inner, fileType(inner), ids, { folderPath });
  }
}

/** Only administrators are recorded as creators; API callers and project code are not. */
const signatureOf = ({ by }: Scope, names: readonly string[]): FileData =>
  by.kind === 'administrator' ? Object.fromEntries(names.map((name) => [name, by.id])) : {};

const relatedTo = (link: FileLink | null): object =>
  link === null ? {} : { related: [{ id: link.id, __type: link.type, __pivot: { field: link.field } }] };

/** Updates the row of a file. */
export async function prepareFile(scope: Scope, id: Id, data: FileData): Promise<PreparedRows> {
  const type = fileType(scope);
  const place = data.folder === undefined ? null : await placeIn(scope, data.folder);
  const values = { ...data, ...signatureOf(scope, ['updatedBy']), ...place };
  const prepared = await prepareRows(scope, type, [{ data: values, intent: changeOf(id) }]);
  return {
    ...prepared,
    async store(inner) {
      const ids = await prepared.store(inner);
      if (place !== null) await followFolders(inner, [{ ...place, id }]);
      // v4 updates files through its entity service, which emits the events of any entry.
      await emitEntryEvent(inner, 'entry.update', type, id, { layer: 'content' });
      await emitFileEvents(inner, 'media.update', [id]);
      return ids;
    },
  };
}

/** Deletes the row of a file with all links to it. */
export async function prepareFileRemoval(scope: Scope, id: Id): Promise<PreparedRows> {
  const prepared = await prepareRemoval(scope, fileType(scope), [id]);
  return {
    ...prepared,
    async store(inner) {
      await emitFileEvents(inner, 'media.delete', [id]);
      return prepared.store(inner);
    },
  };
}

/**
 * Writes prepared rows in a transaction of their own. `runHooks` notifies listeners afterwards: whatever they throw, the
 * rows are stored.
 */
export async function storePrepared(
  scope: Scope,
  prepared: PreparedRows,
  around: AroundRows = (_inner, store) => store(),
): Promise<StoredFiles> {
  const ids = await inTransaction(scope, (inner) => around(inner, () => prepared.store(inner)));
  return { ids, runHooks: prepared.after };
}

type AroundRows = (inner: TransactionScope, store: () => Promise<readonly Id[]>) => Promise<readonly Id[]>;

export interface StoredFiles {
  readonly ids: readonly Id[];
  runHooks(): Promise<void>;
}

const fileType = ({ engine }: Scope): ContentType => contentTypeOf(engine.model, FILE_UID);
