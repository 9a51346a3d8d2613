import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

/** What a process that ends while it replaces a file leaves behind. */
export const draftOf = (file: string): string => `${file}.plinth-draft`;

/** Replaces the content of a file, all or nothing, and keeps its mode. */
export function replaceFile(file: string, content: Buffer): void {
  const draft = draftOf(file);
  const handle = openSync(draft, 'w', statSync(file, { throwIfNoEntry: false })?.mode ?? 0o644);
  try {
    for (let at = 0; at < content.length; ) at += writeSync(handle, content, at);
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
