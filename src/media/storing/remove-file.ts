import { partsOf } from '../files/file-values.ts';
import { fileMissing, type FileTurns } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { notePending, type PendingNote } from './pending-note.ts';

/** Deletes the row of a file, then the file and its formats. Leftovers are swept later. */
export const removeFile = (media: Media, turns: FileTurns): Promise<void> =>
  withStorageErrors(media.reportFault, () => removeInTurn(media, turns));

async function removeInTurn(media: Media, turns: FileTurns): Promise<void> {
  const { provider } = media;
  let files: readonly ProviderFile[] = [];
  let note: PendingNote | null = null;
  let isRemoved = false;
  try {
    await turns.remove(async ({ row, write }) => {
      // The transaction may be retried.
      await note?.forget();
      isRemoved = false;
      if (row === null) throw fileMissing();
      // Files of a former provider cannot be reached.
      files = row.provider === provider.name ? partsOf(row) : [];
      note = files.length === 0 ? null : await notePending(media, { hash: row.hash, provider: provider.name, files });
      await write();
      isRemoved = true;
    });
  } catch (error) {
    await (isRemoved ? abandon(note) : forget(note));
    throw error;
  }
  await turns.whenEnded(async (outcome) => {
    const isDone = outcome === 'undone' || (outcome === 'stored' && (await removeParts(media, files)));
    await (isDone ? forget(note) : abandon(note));
  });
}

const forget = async (note: PendingNote | null): Promise<void> => note?.forget();
const abandon = async (note: PendingNote | null): Promise<void> => note?.abandon();

/** True if all are gone. Leftovers do not concern the caller: the row is deleted. */
export async function removeParts(media: Media, files: readonly ProviderFile[]): Promise<boolean> {
  const results = await Promise.allSettled(files.map((file) => media.provider.remove(file)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) media.reportFault(reason);
  return failed.length === 0;
}
