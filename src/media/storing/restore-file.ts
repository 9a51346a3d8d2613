import { outcomeOf } from '../../database/write-outcome.ts';
import { applicationError } from '../../errors.ts';
import { type FileRow, partsOf } from '../files/file-values.ts';
import type { WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { notePending } from './pending-note.ts';
import { settleFile } from './settle-file.ts';

/**
 * Puts the bytes of a deleted file back, then stores its row with `write`. If the row is not stored, they are kept
 * among the deleted ones again.
 */
export const restoreFile = <T>(media: Media, whenEnded: WhenEnded, row: FileRow, write: () => Promise<T>): Promise<T> =>
  withStorageErrors(media.reportFault, async () => {
    const { hash, provider } = row;
    const parts = { hash, files: partsOf(row) };
    const note = await notePending(media, { ...parts, provider });
    const settle = async (): Promise<void> => {
      await ((await settleFile(media, parts)) ? note.forget() : note.abandon());
    };
    try {
      const [main, ...formats] = parts.files;
      const { bin } = media.provider;
      if (main === undefined || bin === null || !(await bin.restore(main, hash))) throw applicationError(LOST);
      for (const file of formats) await bin.restore(file, hash);
      const result = await write();
      await whenEnded((outcome) => (outcome === 'unknown' ? note.abandon() : settle()));
      return result;
    } catch (error) {
      await (outcomeOf(error) === 'unknown' ? note.abandon() : settle());
      throw error;
    }
  });

const LOST = 'The content of the file is not kept any more.';
