import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { abandonedNoteName, noteName } from '../receiving/temporary-name.ts';
import type { ReplacementMark } from './replacement-mark.ts';

/** Files that are about to be stored, replaced or removed: should the server end in between, the next one looks at them. */
export interface NotedFiles {
  /** By which the row is found that the files belong to. */
  readonly hash: string;
  readonly provider: string;
  /** All that could be left without a row. */
  readonly files: readonly ProviderFile[];
  /** Where they take the place of others. */
  readonly replacement?: NotedReplacement;
}

export interface NotedReplacement extends ReplacementMark {
  /** The row. */
  readonly id: number;
  /** Where former bytes are kept: names in the folder of waiting files. */
  readonly copies: readonly { readonly file: ProviderFile; readonly name: string }[];
}

/** What is written down while files are stored, replaced or removed. */
export interface PendingNote {
  readonly path: string;
  /** It has happened, or nothing of it. */
  forget(): Promise<void>;
  /** How far it came is to be found out later. */
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
