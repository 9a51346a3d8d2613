import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { abandonedNoteName, noteName } from '../receiving/temporary-name.ts';
import type { ReplacementMark } from './replacement-mark.ts';

/** Files about to be stored, replaced or removed: if the server dies in between, the next one finishes the work. */
export interface NotedFiles {
  /** Identifies the row that the files belong to. */
  readonly hash: string;
  readonly provider: string;
  /** All files that could be left without a row. */
  readonly files: readonly ProviderFile[];
  /** Set if they replace others. */
  readonly replacement?: NotedReplacement;
}

export interface NotedReplacement extends ReplacementMark {
  /** The row. */
  readonly id: number;
  /** Where previous bytes are kept: names in the folder of temporary files. */
  readonly copies: readonly { readonly file: ProviderFile; readonly name: string }[];
}

/** Written while files are stored, replaced or removed. */
export interface PendingNote {
  readonly path: string;
  /** Completed or undone. */
  forget(): Promise<void>;
  /** The outcome must be determined later. */
  abandon(): Promise<void>;
}

export async function notePending({ incoming }: Media, noted: NotedFiles): Promise<PendingNote> {
  const file = path.join(incoming, noteName());
  await mkdir(incoming, { recursive: true });
  await writeFile(file, JSON.stringify(noted), { flush: true });
  return {
    path: file,
    forget: () => rm(file, { force: true }),
    abandon: () => rename(file, path.join(incoming, abandonedNoteName())),
  };
}
