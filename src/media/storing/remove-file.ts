import { partsOf } from '../files/file-values.ts';
import { type FileTurns, fileMissing } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { notePending, type PendingNote } from './pending-note.ts';
import { removeParts } from './remove-parts.ts';

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
