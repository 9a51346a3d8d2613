import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STOPPED_AFTER_MS, type ServerRow } from '../../coordination/create-servers.ts';

/**
 * A file of each server in its folder of uploads. A row of the database without a file here belongs to a server that
 * stores its files elsewhere: workers of one machine, and machines that share a folder, find each other's.
 */
export function createUploadMarks(publicDir: string, name: string) {
  // The dot keeps it from being served.
  const folder = path.join(publicDir, 'uploads', '.servers');
  const own = path.join(folder, name);
  return {
    /** Creates or renews the file. */
    async leave() {
      await mkdir(folder, { recursive: true });
      await writeFile(own, '');
      const now = new Date();
      await utimes(own, now, now);
    },
    /** A server that does not share this folder; undefined if there is none. */
    async findUnshared(others: readonly ServerRow[]) {
      await removeOld(folder);
      const marks = new Set(await readdir(folder));
      return others.find((other) => !marks.has(other.name));
    },
    remove: () => rm(own, { force: true }),
  };
}

/** Removes marks of servers that were killed. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const mark = path.join(folder, name);
    const facts = await stat(mark).catch(() => null);
    if (facts !== null && Date.now() - facts.mtimeMs > 2 * STOPPED_AFTER_MS) await rm(mark, { force: true });
  }
}
