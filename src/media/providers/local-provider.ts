import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryName } from '../receiving/temporary-name.ts';
import type { Provider, ProviderFile } from './provider.ts';

export interface LocalOptions {
  /** The folder of uploaded files. Absolute. */
  readonly dir: string;
  /** A folder on the same disk. */
  readonly incoming: string;
  readonly checkSize: Provider['checkSize'];
}

/** Files in the public folder of the project. */
export function createLocalProvider({ dir, incoming, checkSize }: LocalOptions): Provider {
  const placeOf = ({ hash, ext }: ProviderFile): string => path.join(dir, path.basename(`${hash}${ext}`));
  return {
    name: 'local',
    checkSize,
    async put(file, source) {
      await mkdir(dir, { recursive: true });
      const target = placeOf(file);
      const former = path.join(incoming, temporaryName());
      const replaced = await moveIfThere(target, former);
      try {
        await move(source, target);
      } catch (error) {
        if (replaced) await rename(former, target);
        throw error;
      }
      await syncFolder(dir);
      return {
        placement: { url: `/uploads/${file.hash}${file.ext}` },
        undo: () => (replaced ? rename(former, target) : rm(target, { force: true })),
        settle: () => (replaced ? rm(former, { force: true }) : Promise.resolve()),
      };
    },
    remove: (file) => rm(placeOf(file), { force: true }),
    sign: null,
    close: () => undefined,
  };
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** In one step; from another disk by way of a copy beside the target, so that nobody sees half of it. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const copy = path.join(path.dirname(to), `.${randomUUID()}`);
    try {
      await copyFile(from, copy);
      await sync(copy);
      await rename(copy, to);
    } catch (failure) {
      await rm(copy, { force: true });
      throw failure;
    }
    await rm(from, { force: true });
  }
}

/** A name is durable when its folder is. Not every system can do that. */
const syncFolder = (folder: string): Promise<void> => sync(folder).catch(() => undefined);

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
