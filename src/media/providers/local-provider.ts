import { link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { applicationError } from '../../errors.ts';
import { isPathSegment } from '../files/file-name.ts';
import { placeName } from '../files/file-values.ts';
import { copyWhole, isMissing, syncFolder } from './local-files.ts';
import { createLocalBin } from './local-bin.ts';
import type { FormerBytes, Placement, Provider, ProviderFile } from './provider.ts';

export interface LocalOptions {
  /** The folder of uploaded files. Absolute. */
  readonly dir: string;
  readonly checkSize: Provider['checkSize'];
}

/** Files in the public folder of the project. */
export function createLocalProvider({ dir, checkSize }: LocalOptions): Provider {
  /** Null if no file in the folder can have this name. */
  const placeOf = (file: ProviderFile): string | null => {
    const name = placeName(file);
    return isPathSegment(name) ? path.join(dir, name) : null;
  };
  return {
    name: 'local',
    checkSize,
    async put(file, source) {
      await mkdir(dir, { recursive: true });
      const target = placeOf(file);
      if (target === null) throw applicationError('File name contains invalid characters');
      await move(source, target);
      await syncFolder(dir);
      return {
        placement: placementOf(file),
        undo: () => rm(target, { force: true }),
      };
    },
    async remove(file) {
      const target = placeOf(file);
      if (target !== null) await rm(target, { force: true });
    },
    former: formerBytes(placeOf),
    bin: createLocalBin(dir, placeOf),
    isPrivate: async () => false,
    sign: null,
    close: () => undefined,
  };
}

const placementOf = (file: ProviderFile): Placement => ({ url: `/uploads/${file.hash}${file.ext}` });

/** A hard link needs no space; file systems without hard links get a copy. */
const formerBytes = (placeOf: (file: ProviderFile) => string | null): FormerBytes => ({
  placementOf,
  async keep(file, copy) {
    const target = placeOf(file);
    if (target === null) return;
    try {
      await link(target, copy);
    } catch (error) {
      if (isMissing(error)) return;
      await copyWhole(target, copy);
    }
  },
  async restore(file, copy) {
    const target = placeOf(file);
    try {
      if (target !== null) await rename(copy, target);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    // Removes one of two names of a file that was not overwritten.
    await rm(copy, { force: true });
  },
});

/** Atomic. From another disk the file is copied next to the target first, so nobody sees a partial file. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyWhole(from, to);
    await rm(from, { force: true });
  }
}
