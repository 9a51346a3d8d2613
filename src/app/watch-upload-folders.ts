import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServers, SIGN_OF_LIFE_MS, SILENCE_MS } from '../coordination/create-servers.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import type { Application } from './opening/open-application.ts';

export interface UploadWatch {
  /** Resolves after the first check; never rejects. */
  readonly looked: Promise<void>;
  close(): Promise<void>;
}

/** A database that does not answer must not delay a stop; the row expires by itself. */
const LEAVE_MS = 2_000;

/**
 * Warns if another server of the database stores uploads in a different folder. Each server leaves a mark in its
 * folder and a row in the database: a row without a mark here belongs to a server with another folder. Workers of one
 * machine, and machines that share a folder, find each other's marks. Runs in the background; failures are ignored,
 * because a server may be unable to write the mark or the row.
 */
export function watchUploadFolders(
  { project: { settings }, driver, isTrial }: Application,
  warn: (message: string) => void,
): UploadWatch {
  const isShared = settings.upload.provider !== 'local' || 'filename' in settings.database;
  if (isShared || isTrial === true) return { looked: Promise.resolve(), close: async () => undefined };
  // The dot keeps it from being served.
  const folder = path.join(settings.server.publicDir, 'uploads', '.servers');
  const name = randomUUID();
  const servers = createServers(driver, dialectOf(driver.client));
  const enter = async () => {
    await leaveMark(folder, name);
    return servers.enter({ name, host: hostname() });
  };
  const look = async (): Promise<void> => {
    const others = await enter();
    await removeOldMarks(folder);
    const marks = new Set(await readdir(folder));
    const apart = others.find((other) => !marks.has(other.name));
    if (apart !== undefined) warn(messageOf(apart.host));
  };
  const ignore = (): void => undefined;
  const looked = look().catch(ignore);
  const timer = setInterval(() => void enter().catch(ignore), SIGN_OF_LIFE_MS).unref();
  return {
    looked,
    async close() {
      clearInterval(timer);
      const leave = looked.then(() => servers.leave(name)).catch(ignore);
      await Promise.race([leave, wait(LEAVE_MS, undefined, { ref: false })]);
      await rm(path.join(folder, name), { force: true }).catch(ignore);
    },
  };
}

const messageOf = (host: string): string =>
  `The upload provider is "local", and another server of this database (on ${host}) stores files in a different folder: what is uploaded to one of them is missing on the other. Use a provider that all servers can reach, such as S3, or mount a shared folder at public/uploads.`;

async function leaveMark(folder: string, name: string): Promise<void> {
  const mark = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(mark, '');
  const now = new Date();
  await utimes(mark, now, now);
}

/** Removes marks of servers that were killed. */
async function removeOldMarks(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const mark = path.join(folder, name);
    const facts = await stat(mark).catch(() => null);
    if (facts !== null && Date.now() - facts.mtimeMs > 2 * SILENCE_MS) await rm(mark, { force: true });
  }
}
