import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { noteName } from '../receiving/temporary-name.ts';

/** Files that are about to be stored, or removed: should the server end in between, the next one looks at them. */
export interface PendingNote {
  /** By which the row is found that the files belong to. */
  readonly hash: string;
  readonly provider: string;
  readonly files: readonly ProviderFile[];
}

/** Writes down what is about to happen; the function that it gives says that it has. */
export async function notePending(media: Media, note: PendingNote): Promise<() => Promise<void>> {
  const file = path.join(media.incoming, noteName());
  await mkdir(media.incoming, { recursive: true });
  await writeFile(file, JSON.stringify(note), { flush: true });
  return () => rm(file, { force: true });
}
