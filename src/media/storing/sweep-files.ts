import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '../media.ts';
import { isLeftOver } from '../receiving/temporary-name.ts';
import type { PendingNote } from './pending-note.ts';
import { removeParts } from './remove-files.ts';

/** Removes what a server left behind that ended in the midst of an upload: parts of files, and files without a row. */
export async function sweepFiles(media: Media, now: number = Date.now()): Promise<void> {
  const names = await readdir(media.incoming).catch(() => []);
  for (const name of names) {
    try {
      await sweepOne(media, path.join(media.incoming, name), now);
    } catch (error) {
      media.reportFault(error);
    }
  }
}

async function sweepOne(media: Media, file: string, now: number): Promise<void> {
  const changed = (await stat(file)).mtimeMs;
  if (!isLeftOver(path.basename(file), changed, now)) return;
  if (file.endsWith('.json') && !(await settleNote(media, file))) return;
  await rm(file, { force: true });
}

/** False where it is to be looked at again. */
async function settleNote(media: Media, file: string): Promise<boolean> {
  const note = readNote(await readFile(file, 'utf8'));
  if (note === null || note.provider !== media.provider.name) return true;
  return (await media.hasRow(note.hash)) || removeParts(media, note.files);
}

/** Null for one that was cut off: what it is about had not begun. */
function readNote(text: string): PendingNote | null {
  try {
    return JSON.parse(text) as PendingNote;
  } catch {
    return null;
  }
}
