import type { FileInfo, FileRow, FileValues, SentFile } from '../files/file-values.ts';
import { atOnce, type WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import { partsOf, removeParts } from './remove-files.ts';
import { uploadFiles } from './upload-files.ts';

/** Puts other bytes in the place of a file: its name on disk and its address stay, whatever the new type is. */
export function replaceFile<T>(
  media: Media,
  former: FileRow,
  sent: SentFile,
  info: FileInfo,
  write: (values: FileValues) => Promise<T>,
  signal?: AbortSignal,
  whenEnded: WhenEnded = atOnce,
): Promise<T> {
  const { hash, ext } = former;
  return uploadFiles(
    media,
    [{ sent, info, replaces: { hash, ext } }],
    async ([values]) => {
      if (values === undefined) throw new Error('one file is one row');
      const written = await write({ ...values, formats: values.formats ?? {} });
      const kept = new Set(partsOf(values).map((part) => part.hash));
      const gone = partsOf(former).filter((part) => !kept.has(part.hash));
      if (former.provider === media.provider.name) {
        await whenEnded(async (isStored) => {
          if (isStored) await removeParts(media, gone);
        });
      }
      return written;
    },
    signal,
    whenEnded,
  );
}
