import { open } from 'node:fs/promises';
import { StartError } from '../../errors.ts';
import type { Client } from '../settings.ts';

/** How files begin that databases and their tools write. */
const BEGINNINGS: readonly (readonly [Client, RegExp])[] = [
  ['sqlite', /^SQLite format 3\0/],
  ['postgres', /^(PGDMP|--\s+-- PostgreSQL database dump)/],
  ['mysql', /^(-- (MySQL|MariaDB) dump|\/\*M?!)/],
];

const NAMES: Readonly<Record<Client, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MySQL or MariaDB',
};

const GZIP = '\x1f\x8b';

/** Refuses a backup that another database wrote; whether it is intact is for others to say. */
export async function refuseForeignBackup(client: Client, file: string): Promise<void> {
  const beginning = await readBeginning(file);
  if (beginning.startsWith(GZIP)) {
    throw new StartError(`${file} is compressed with gzip.`, {
      remedy: 'Unpack a backup first. For an archive of plinth export or strapi export, use plinth import.',
    });
  }
  const [origin = client] = BEGINNINGS.find(([, pattern]) => pattern.test(beginning)) ?? [];
  if (origin === client) return;
  throw new StartError(
    `${file} is a backup of ${NAMES[origin]}, but the database of this project is ${NAMES[client]}.`,
    {
      remedy: `Restore it to a database of its own kind, and move the content with plinth db copy. Nothing was changed.`,
    },
  );
}

async function readBeginning(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
