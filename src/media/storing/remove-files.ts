import type { WriteOutcome } from '../../database/write-outcome.ts';
import { type FileRow, partsOf } from '../files/file-values.ts';
import type { RemovedFiles, WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';
import { notePending, type PendingNote } from './pending-note.ts';
import { type NamedParts, settleFile } from './settle-file.ts';
import { sweepBin } from './sweep-bin.ts';

/** Files, each with its formats, that are processed at the same time. */
const AT_ONCE = 16;

/** Deletes rows of files, then the files and their formats, or keeps them. Leftovers are swept later. */
export const removeFiles = <T>(
  media: Media,
  whenEnded: WhenEnded,
  deleteRows: (removed: RemovedFiles) => Promise<T>,
): Promise<T> => withStorageErrors(media.reportFault, () => removeAfter(media, whenEnded, deleteRows));

interface NotedFile {
  readonly parts: NamedParts;
  readonly note: PendingNote;
}

async function removeAfter<T>(
  media: Media,
  whenEnded: WhenEnded,
  deleteRows: (removed: RemovedFiles) => Promise<T>,
): Promise<T> {
  const noted: NotedFile[] = [];
  let isNoted = false;
  let isEnded = false;
  try {
    return await deleteRows({
      async note(rows) {
        // The transaction may be retried.
        await forgetAll(noted);
        isNoted = false;
        // Files of a former provider cannot be reached.
        const own = rows.filter(({ provider }) => provider === media.provider.name);
        await eachOf(own, async (row) => void noted.push(...(await noteRow(media, row))));
        isNoted = true;
      },
      async end() {
        isEnded = true;
        await whenEnded(async (outcome) => {
          await eachOf(noted, (file) => endRemoval(media, file, outcome));
          await sweepBin(media).catch(media.reportFault);
        });
      },
    });
  } catch (error) {
    if (!isEnded) await (isNoted ? eachOf(noted, ({ note }) => note.abandon()) : forgetAll(noted));
    throw error;
  }
}

async function noteRow(media: Media, row: FileRow): Promise<readonly NotedFile[]> {
  const { provider, hash } = row;
  const parts = { hash, files: partsOf(row) };
  return parts.files.length === 0 ? [] : [{ parts, note: await notePending(media, { ...parts, provider }) }];
}

async function endRemoval(media: Media, { parts, note }: NotedFile, outcome: WriteOutcome): Promise<void> {
  const isDone = outcome === 'undone' || (outcome === 'stored' && (await settleFile(media, parts)));
  await (isDone ? note.forget() : note.abandon());
}

const forgetAll = (noted: NotedFile[]): Promise<void> => eachOf(noted.splice(0), ({ note }) => note.forget());

/** In groups. Throws the first error of a group once all of the group have ended, and leaves the next ones. */
async function eachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < list.length; at += AT_ONCE) {
    const results = await Promise.allSettled(list.slice(at, at + AT_ONCE).map(work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}
