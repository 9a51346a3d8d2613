import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';

/** True if all are gone. Leftovers do not concern the caller: the row is deleted. */
export async function removeParts(media: Media, files: readonly ProviderFile[]): Promise<boolean> {
  const results = await Promise.allSettled(files.map((file) => media.provider.remove(file)));
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) media.reportFault(reason);
  return failed.length === 0;
}
