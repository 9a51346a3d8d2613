import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createServers, HEARTBEAT_MS, type ServerRow, STOPPED_AFTER_MS } from '../../coordination/create-servers.ts';
import { markTables } from '../../content/marks/mark-layout.ts';
import { isEmbedded } from '../../database/settings.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from '../opening/open-application.ts';
import { describeOtherSecrets, markSecrets } from './secret-marks.ts';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface ServerWatch {
  /** Resolves after the first check; never rejects. */
  readonly looked: Promise<void>;
  close(): Promise<void>;
}

/** A database that does not answer must not delay a stop; the row expires by itself. */
const LEAVE_MS = 2_000;

/**
 * Makes the server known to the other servers of the database, and warns if one of them has other secrets or stores
 * uploads elsewhere. Runs in the background; failures are ignored, because a server may be unable to write its row or
 * its mark. A SQLite file has the servers of one folder only.
 */
export function watchServers(
  { project, driver, live, isTrial }: Application,
  warn: (message: string) => void,
): ServerWatch {
  const { database, server, upload } = project.settings;
  if (isEmbedded(database) || isTrial === true) return { looked: Promise.resolve(), close: async () => undefined };
  const name = randomUUID();
  const secrets = markSecrets(project);
  const marks = upload.provider === 'local' ? createUploadMarks(server.publicDir, name) : null;
  const servers = createServers(driver, dialectOf(driver.client));
  const enter = async () => {
    // Before the row: whoever reads it looks for the mark.
    await marks?.leave().catch(ignore);
    return servers.enter({ name, host: hostname(), secrets, hasMarks: markTables(live) !== null });
  };
  const look = async (): Promise<void> => {
    const others = await enter();
    for (const line of describeOtherSecrets(secrets, others)) warn(line);
    const unshared = await marks?.findUnshared(others);
    if (unshared !== undefined) warn(unsharedMessage(unshared.host));
  };
  const looked = look().catch(ignore);
  const timer = setInterval(() => void enter().catch(ignore), HEARTBEAT_MS).unref();
  return {
    looked,
    async close() {
      clearInterval(timer);
      const leave = looked.then(() => servers.leave(name)).catch(ignore);
      await Promise.race([leave, wait(LEAVE_MS, undefined, { ref: false })]);
      await marks?.remove().catch(ignore);
    },
  };
}

const ignore = (): void => undefined;

const unsharedMessage = (host: string): string =>
  `The upload provider is "local", and another server of this database (on ${host}) stores files elsewhere: what is uploaded to one of them is missing on the other. Use a provider that all servers can reach, such as S3, or mount a shared folder at public/uploads.`;

/**
 * A file of each server in its folder of uploads. A row of the database without a file here belongs to a server that
 * stores its files elsewhere: workers of one machine, and machines that share a folder, find each other's.
 */
function createUploadMarks(publicDir: string, name: string) {
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
