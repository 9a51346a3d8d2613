import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { entryLock } from '../../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { tellEntry } from '../events/tell-entry.ts';
import { tellFiles } from '../events/tell-files.ts';
import { addRows, changeRow, removeRows, type RowData } from '../storing/store-rows.ts';
import { findUploadFolder } from './upload-folder.ts';
import type { FileLink } from './file-link.ts';

/** What is stored of a file, by the names of its attributes. */
export type FileData = RowData;

export interface NewFile {
  readonly data: FileData;
  /** The entry that shows it; null for none. */
  readonly link: FileLink | null;
}

/** Rows of new files, in the folder of those that come by requests; inside of a transaction. */
export async function storeFiles(inner: Scope, session: Session, files: readonly NewFile[]): Promise<readonly Id[]> {
  const folder = await findUploadFolder(inner, session);
  const rows = files.map(({ data, link }) => ({
    ...data,
    folder: folder.id,
    folderPath: folder.path,
    ...relatedTo(link),
  }));
  const ids = await addRows(inner, session, fileType(inner), rows);
  await tellFiles(inner, 'media.create', ids);
  return ids;
}

const relatedTo = (link: FileLink | null): object =>
  link === null ? {} : { related: [{ id: link.id, __type: link.type, __pivot: { field: link.field } }] };

/** Other values for the row of a file; inside of a transaction. */
export async function storeFile(inner: Scope, session: Session, id: Id, data: FileData): Promise<void> {
  await changeRow(inner, session, fileType(inner), id, data);
  // v4 changes files by its entity service, which tells of them as of any entry.
  await tellEntry(inner, 'entry.update', fileType(inner), id, { reach: 'content' });
  await tellFiles(inner, 'media.update', [id]);
}

/** The row of a file goes, with all that points to it; inside of a transaction. */
export async function removeFileRow(inner: Scope, session: Session, id: Id): Promise<void> {
  await session.lock(entryLock(fileType(inner), id));
  await tellFiles(inner, 'media.delete', [id]);
  await removeRows(inner, session, fileType(inner), [id]);
}

const fileType = ({ engine }: Scope): ContentType => contentTypeOf(engine.model, FILE_UID);
