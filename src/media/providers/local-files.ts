import { copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryName } from '../receiving/temporary-name.ts';

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Nobody sees a partial file. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const copy = path.join(path.dirname(to), temporaryName());
  try {
    await copyFile(from, copy);
    await sync(copy);
    await rename(copy, to);
  } catch (failure) {
    await rm(copy, { force: true });
    throw failure;
  }
}

/** A name is durable once its folder is synced. Not every system supports this. */
export const syncFolder = (folder: string): Promise<void> => sync(folder).catch(() => undefined);

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
