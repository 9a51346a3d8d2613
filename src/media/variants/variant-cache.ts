import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Generated files on disk, up to a size limit; the least recently used are removed first. */
export interface VariantCache {
  /** The path of a cached file; null if there is none. */
  find(name: string): Promise<string | null>;
  /** Moves a finished file into the cache. */
  keep(name: string, file: string, size: number): Promise<string>;
}

export function createVariantCache(folder: string, maxBytes: number): VariantCache {
  /** Sizes by name, in order of use. Other processes may add and remove files: the disk is authoritative. */
  let known: Promise<Map<string, number>> | undefined;
  const load = (): Promise<Map<string, number>> => {
    known ??= readKept(folder);
    return known;
  };
  const placeOf = (name: string): string => path.join(folder, name);
  return {
    async find(name) {
      const kept = await load();
      const found = await stat(placeOf(name)).catch(() => null);
      kept.delete(name);
      if (found === null) return null;
      kept.set(name, found.size);
      return placeOf(name);
    },
    async keep(name, file, size) {
      const kept = await load();
      await mkdir(folder, { recursive: true });
      await rename(file, placeOf(name));
      kept.delete(name);
      kept.set(name, size);
      let total = [...kept.values()].reduce((sum, one) => sum + one, 0);
      for (const [other, bytes] of kept) {
        if (total <= maxBytes || other === name) break;
        kept.delete(other);
        total -= bytes;
        await rm(placeOf(other), { force: true });
      }
      return placeOf(name);
    },
  };
}

async function readKept(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ({ name, stat: await stat(path.join(folder, name)).catch(() => null) })),
  );
  const kept = new Map<string, number>();
  for (const file of files.sort((one, other) => (one.stat?.mtimeMs ?? 0) - (other.stat?.mtimeMs ?? 0))) {
    if (file.stat !== null) kept.set(file.name, file.stat.size);
  }
  return kept;
}
