import { resolveChange } from '../../../change/resolve-change.ts';
import type { Change } from '../../../change/change.ts';
import type { Occasion } from '../../../change/occasion.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { runOperations, runPlanning } from '../../../database/run-operations.ts';
import { planDeletion } from '../../../plan/writing/plan-change.ts';
import { entryLock } from '../../../plan/writing/plan-locks.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { FILE_UID } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { lockChanges, storeChanges } from '../store-changes.ts';
import { findUploadFolder } from './upload-folder.ts';
import type { FileLink } from './file-link.ts';

/** What is stored of a file, by the names of its attributes. */
export type FileData = Readonly<Record<string, unknown>>;

export interface NewFile {
  readonly data: FileData;
  /** The entry that shows it; null for none. */
  readonly link: FileLink | null;
}

/** Rows of new files, in the folder of those that come by requests; inside of a transaction. */
export async function storeFiles(inner: Scope, session: Session, files: readonly NewFile[]): Promise<readonly Id[]> {
  const folder = await findUploadFolder(inner, session);
  const changes = await Promise.all(
    files.map(({ data, link }) =>
      resolveFile(inner, { ...data, folder: folder.id, folderPath: folder.path, ...relatedTo(link) }, NEW),
    ),
  );
  await lockChanges(inner.engine, session, changes);
  return storeChanges(inner.engine, session, changes);
}

const NEW: Occasion = { kind: 'create', publish: false };

const relatedTo = (link: FileLink | null): object =>
  link === null ? {} : { related: [{ id: link.id, __type: link.type, __pivot: { field: link.field } }] };

/** Other values for the row of a file; inside of a transaction. */
export async function storeFile(inner: Scope, session: Session, id: Id, data: FileData): Promise<void> {
  const change = await resolveFile(inner, data, { kind: 'update', id, draft: false });
  await lockChanges(inner.engine, session, [change]);
  await storeChanges(inner.engine, session, [change]);
}

/** The row of a file goes, with all that points to it; inside of a transaction. */
export async function removeFileRow({ engine }: Scope, session: Session, id: Id): Promise<void> {
  const type = contentTypeOf(engine.model, FILE_UID);
  await session.lock(entryLock(type, id));
  const operations = await runPlanning(session, engine.dialect, planDeletion(engine.model, type, [id]));
  await runOperations(session, engine.dialect, operations);
}

/** What a server says of a file is not what a request may say: its folder, its address, when it was made. */
async function resolveFile(scope: Scope, data: FileData, occasion: Occasion): Promise<Change> {
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  const context = await changeContext(scope, type, 'content');
  return resolveChange(type, data, occasion, context);
}
