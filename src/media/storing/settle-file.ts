import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';

/** A file with its formats, under the name on disk of the file itself. */
export interface NamedParts {
  readonly hash: string;
  readonly files: readonly ProviderFile[];
}

/**
 * Brings a file to where the database says that it belongs, whatever was interrupted before. Returns whether that is
 * done: leftovers do not concern the caller.
 */
export async function settleFile(media: Media, { hash, files }: NamedParts): Promise<boolean> {
  const { kept, provider, reportFault } = media;
  const { bin } = provider;
  if (kept === null || bin === null) {
    return (await media.hasRow(hash)) || removeParts(media, files);
  }
  try {
    return await kept.inState(hash, async (state) => {
      if (state === 'kept') {
        for (const file of files) await bin.keep(file, hash);
        return true;
      }
      if (state === 'stored') for (const file of files) await bin.restore(file, hash);
      else if (!(await removeParts(media, files))) return false;
      await bin.drop(hash);
      return true;
    });
  } catch (error) {
    reportFault(error);
    return false;
  }
}

/** True if all are gone. */
export async function removeParts(
  { provider, reportFault }: Pick<Media, 'provider' | 'reportFault'>,
  files: readonly ProviderFile[],
): Promise<boolean> {
  const results = await Promise.allSettled(files.map((file) => provider.remove(file)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) reportFault(reason);
  return failed.length === 0;
}
