import type { Id } from '../../../change/write-value.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { tellEntry } from '../events/tell-entry.ts';
import { tellFiles } from '../events/tell-files.ts';
import { changeOf, NEW, prepareRemoval, type PreparedRows, prepareRows, type RowData } from '../storing/store-rows.ts';
import { inTransaction } from '../transaction.ts';
import { findUploadFolder } from './upload-folder.ts';
import type { FileLink } from './file-link.ts';

/** What is stored of a file, by the names of its attributes. */
export type FileData = RowData;

export interface NewFile {
  readonly data: FileData;
  /** The entry that shows it; null for none. */
  readonly link: FileLink | null;
}

/** Rows of new files, in the folder of those that come by requests: told, and ready to be stored with what shows them. */
export async function prepareFiles(scope: Scope, files: readonly NewFile[]): Promise<PreparedRows> {
  const folder = await findUploadFolder(scope);
  const rows = files.map(({ data, link }) => ({
    data: { ...data, folder: folder.id, folderPath: folder.path, ...relatedTo(link) },
    occasion: NEW,
  }));
  const prepared = await prepareRows(scope, fileType(scope), rows);
  return {
    ...prepared,
    async store(inner) {
      const ids = await prepared.store(inner);
      await tellFiles(inner, 'media.create', ids);
      return ids;
    },
  };
}

const relatedTo = (link: FileLink | null): object =>
  link === null ? {} : { related: [{ id: link.id, __type: link.type, __pivot: { field: link.field } }] };

/** Other values for the row of a file. */
export async function prepareFile(scope: Scope, id: Id, data: FileData): Promise<PreparedRows> {
  const type = fileType(scope);
  const prepared = await prepareRows(scope, type, [{ data, occasion: changeOf(id) }]);
  return {
    ...prepared,
    async store(inner) {
      const ids = await prepared.store(inner);
      // v4 changes files by its entity service, which tells of them as of any entry.
      await tellEntry(inner, 'entry.update', type, id, { reach: 'content' });
      await tellFiles(inner, 'media.update', [id]);
      return ids;
    },
  };
}

/** The row of a file goes, with all that points to it. */
export async function prepareFileRemoval(scope: Scope, id: Id): Promise<PreparedRows> {
  const prepared = await prepareRemoval(scope, fileType(scope), [id]);
  return {
    ...prepared,
    async store(inner) {
      await tellFiles(inner, 'media.delete', [id]);
      return prepared.store(inner);
    },
  };
}

/** Writes what is prepared by itself. What listeners hear afterwards is told by `tell`: whatever they throw, it is stored. */
export async function storePrepared(scope: Scope, prepared: PreparedRows): Promise<StoredFiles> {
  const ids = await inTransaction(scope, (inner) => prepared.store(inner));
  return { ids, tell: prepared.after };
}

export interface StoredFiles {
  readonly ids: readonly Id[];
  tell(): Promise<void>;
}

const fileType = ({ engine }: Scope): ContentType => contentTypeOf(engine.model, FILE_UID);
