import type { Id } from '../../change/write-value.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import type { DeletedLinks } from '../../content/trash/deleted-links.ts';
import { bytesLock } from '../../content/trash/kept-files.ts';
import { type Body, parseBody } from '../../content/versions/entry-body.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';
import { prepareFiles, storePrepared } from '../../content/writing/files/prepare-files.ts';
import { applicationError, notFound } from '../../errors.ts';
import type { FileRow } from '../../media/files/file-values.ts';
import type { Deleted } from '../../revisions/trash.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import { createEntityReader } from '../entity-reader.ts';
import type { FileLibrary } from '../library/file-library.ts';
import { findDeleted } from './deleted-entries.ts';
import { reconnect } from './reconnect.ts';
import { storedCreator } from './restore-deleted.ts';

export interface RestoredFile {
  readonly id: Id;
  /** How many fields that had the file do not have it again. */
  readonly left: number;
}

/**
 * Stores a deleted file again, bytes first, in its folder if that is still there, with its id if that is free; and puts
 * it back into the fields that had it, as their editor could.
 */
export async function restoreFile(scope: Scope, library: FileLibrary, id: number | null): Promise<RestoredFile> {
  const type = contentTypeOf(scope.engine.model, FILE_UID);
  const deleted = await findDeleted(scope, type, id);
  const { media } = JSON.parse(deleted.links) as DeletedLinks;
  const body = parseBody(deleted.body);
  const row = { ...body, id: deleted.entry } as unknown as FileRow;
  const isFree = !(await storedIds(scope, type, [deleted.entry])).has(deleted.entry);
  const restored = { id: isFree ? deleted.entry : undefined, creator: await storedCreator(scope, deleted) };
  const data = { ...body, folder: await storedFolder(scope, body), ...createdAt(deleted) };
  let left = 0;
  const { ids, runHooks } = await library.restore(row, async () =>
    storePrepared(scope, await prepareFiles(scope, [{ data, link: null, restored }]), async (inner, store) => {
      const { session } = inner.transaction;
      const { trash, focalPoints } = inner.engine;
      await session.lock(`trash ${deleted.id}`, bytesLock(row.hash));
      if ((await trash.find(session, type.uid, deleted.id)) === null) throw notFound();
      await refuseTaken(inner, row.hash);
      const [stored] = await store();
      if (stored === undefined) throw new Error('one file is one row');
      left = await reconnect(inner, media?.uses ?? [], stored);
      if (media?.focalPoint !== undefined && focalPoints.isKnown())
        await focalPoints.set(session, stored, media.focalPoint);
      await trash.remove(session, [deleted.id]);
      return [stored];
    }),
  );
  await runHooks();
  return { id: ids[0] as Id, left };
}

const createdAt = ({ createdAt: time }: Deleted): Body => (time === null ? {} : { createdAt: new Date(time) });

/** Null, the root, if it is gone. */
async function storedFolder({ engine }: Scope, { folder }: Body): Promise<Id | null> {
  if (typeof folder !== 'number') return null;
  const folders = createEntityReader(engine, contentTypeOf(engine.model, FOLDER_UID));
  return (await folders.byId(folder, { fields: ['id'] })) === null ? null : folder;
}

/** Names on disk are random, but project code may store any. */
async function refuseTaken(inner: TransactionScope, hash: string): Promise<void> {
  const files = createEntityReader(inner.engine, contentTypeOf(inner.engine.model, FILE_UID), inner);
  if ((await files.count({ filters: { hash: { $eq: hash } } })) > 0)
    throw applicationError('There is another file in its place.');
}
