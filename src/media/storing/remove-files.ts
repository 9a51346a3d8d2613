import type { FileRow, FileValues } from '../files/file-values.ts';
import { atOnce, type WhenEnded } from '../library/media-rows.ts';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { notePending } from './pending-note.ts';

/** Has the row of a file removed, then the file and its formats. A file that stays behind is swept later. */
export async function removeFile<T>(
  media: Media,
  file: FileRow,
  removeRow: () => Promise<T>,
  whenEnded: WhenEnded = atOnce,
): Promise<T> {
  const { provider } = media;
  // Files of a provider that the project has left cannot be reached.
  if (file.provider !== provider.name) return removeRow();
  const files = partsOf(file);
  const forget = await notePending(media, { hash: file.hash, provider: provider.name, files });
  let removed: T;
  try {
    removed = await removeRow();
  } catch (error) {
    await forget();
    throw error;
  }
  await whenEnded(async (isStored) => {
    if (!isStored || (await removeParts(media, files))) await forget();
  });
  return removed;
}

/** True where all are gone. What is not is no concern of the caller's, whose row is. */
export async function removeParts(media: Media, files: readonly ProviderFile[]): Promise<boolean> {
  const results = await Promise.allSettled(files.map((file) => media.provider.remove(file)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) media.reportFault(reason);
  return failed.length === 0;
}

export const partsOf = (file: FileValues): readonly ProviderFile[] => [file, ...Object.values(file.formats ?? {})];
