import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createServers, HEARTBEAT_MS } from '../../coordination/create-servers.ts';
import { isEmbedded } from '../../database/settings.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Application } from '../opening/open-application.ts';
import { describeOtherSecrets, markSecrets } from './secret-marks.ts';
import { createUploadMarks } from './upload-marks.ts';

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
export function watchServers({ project, driver, isTrial }: Application, warn: (message: string) => void): ServerWatch {
  const { database, server, upload } = project.settings;
  if (isEmbedded(database) || isTrial === true) return { looked: Promise.resolve(), close: async () => undefined };
  const name = randomUUID();
  const secrets = markSecrets(project);
  const marks = upload.provider === 'local' ? createUploadMarks(server.publicDir, name) : null;
  const servers = createServers(driver, dialectOf(driver.client));
  const enter = async () => {
    // Before the row: whoever reads it looks for the mark.
    await marks?.leave().catch(ignore);
    return servers.enter({ name, host: hostname(), secrets });
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
