import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '../../util/json/parse-json.ts';
import type { Media } from '../media.ts';
import { isAbandonedNote, isLeftOver } from '../receiving/temporary-name.ts';
import type { NotedFiles } from './pending-note.ts';
import { recoverReplacement } from './place-replacement.ts';
import { settleFile } from './settle-file.ts';
import { sweepBin } from './sweep-bin.ts';

/** A transaction whose connection broke may still be committing on the database's server, with its row not visible. */
const COMMIT_MS = 10 * 60_000;

/**
 * Finishes the work of a server that died: removes files without a row and partial files, and completes or undoes
 * replacements, depending on the row.
 */
export async function sweepFiles(media: Media, now: number = Date.now()): Promise<void> {
  const left = await leftOvers(media.incoming, now);
  // In reverse order: if a file was replaced twice, the first note refers to the original.
  const notes = left.filter(({ name }) => name.endsWith('.json')).sort((one, other) => other.changed - one.changed);
  const needed = new Set<string>();
  for (const { name, changed } of notes) {
    const isOpen = isAbandonedNote(name) && now - changed < COMMIT_MS;
    try {
      for (const copy of await settleNote(media, path.join(media.incoming, name), isOpen)) needed.add(copy);
    } catch (error) {
      media.reportFault(error);
    }
  }
  await sweepBin(media).catch(media.reportFault);
  for (const { name } of left) {
    if (name.endsWith('.json') || needed.has(name)) continue;
    await rm(path.join(media.incoming, name), { force: true }).catch(media.reportFault);
  }
}

async function leftOvers(folder: string, now: number) {
  const found = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => null);
      return facts === null || !isLeftOver(name, facts.mtimeMs, now) ? [] : [{ name, changed: facts.mtimeMs }];
    }),
  );
  return found.flat();
}

/** Names still needed if the note must be checked again. */
async function settleNote(media: Media, file: string, isOpen: boolean): Promise<readonly string[]> {
  const text = await textOf(file);
  if (text === null) return [];
  // Null for a truncated note: its work had not started.
  const noted = parseJson(text, null) as NotedFiles | null;
  const forget = (): Promise<void> => rm(file, { force: true });
  if (noted === null || noted.provider !== media.provider.name) {
    await forget();
    return [];
  }
  const { replacement, files, hash } = noted;
  if (replacement === undefined) {
    if (isOpen) return [];
    if (await settleFile(media, { hash, files })) await forget();
    return [];
  }
  try {
    await media.rowInTurn(replacement.id, async (row) => {
      // Another server may have done this in the meantime.
      if ((await stat(file).catch(() => null)) === null) return;
      await recoverReplacement(media, { files, replacement }, row, { forget, abandon: async () => undefined });
    });
  } catch (error) {
    media.reportFault(error);
  }
  const isLeft = (await stat(file).catch(() => null)) !== null;
  return isLeft ? replacement.copies.map(({ name }) => name) : [];
}

/** Null if it is gone: another server of this folder has processed it. */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
