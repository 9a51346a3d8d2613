import { access, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isPathSegment } from '../files/file-name.ts';
import { placeName } from '../files/file-values.ts';
import { codeOf, copyWhole, isMissing, syncFolder } from './local-files.ts';
import type { FileBin, ProviderFile } from './provider.ts';

/** The leading dot keeps it from being served. On the same disk, so that files are moved and not copied. */
const FOLDER = '.deleted';

/** A folder beside the uploaded files, with one for each deleted file and its formats. */
export function createLocalBin(dir: string, placeOf: (file: ProviderFile) => string | null): FileBin {
  const bin = path.join(dir, FOLDER);
  /** Null if no folder can have this name. */
  const folderOf = (key: string): string | null => (isPathSegment(key) ? path.join(bin, key) : null);
  const pathsOf = (file: ProviderFile, key: string) => {
    const folder = folderOf(key);
    const place = placeOf(file);
    return folder === null || place === null ? null : { folder, place, kept: path.join(folder, placeName(file)) };
  };
  return {
    async keep(file, key) {
      const paths = pathsOf(file, key);
      if (paths === null) return;
      const { folder, place, kept } = paths;
      // A web server of another user that serves the folder of uploads cannot read it either.
      await mkdir(bin, { recursive: true, mode: 0o700 });
      await mkdir(folder, { recursive: true });
      try {
        await rename(place, kept);
      } catch (error) {
        if (!isMissing(error)) throw error;
        return;
      }
      // One of two names of a file stays when it is renamed to the other.
      await rm(place, { force: true });
      await syncFolder(folder);
    },
    async restore(file, key) {
      const paths = pathsOf(file, key);
      if (paths === null) return false;
      const { place, kept } = paths;
      try {
        await link(kept, place);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return true;
        if (isMissing(error)) return isThere(place);
        // A file system without hard links.
        await copyWhole(kept, place);
      }
      await syncFolder(dir);
      return true;
    },
    async drop(key) {
      const folder = folderOf(key);
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
    async keys() {
      try {
        return await readdir(bin);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
