import { open } from 'node:fs/promises';
import { StartError } from '../../errors.ts';
import type { Client } from '../settings.ts';

interface BackupKind {
  readonly name: string;
  /** How files begin that the database and its tools write. */
  readonly beginning: RegExp;
}

const BACKUPS: Readonly<Record<Client, BackupKind>> = {
  sqlite: { name: 'SQLite', beginning: /^SQLite format 3\0/ },
  postgres: { name: 'PostgreSQL', beginning: /^(PGDMP|--\s+-- PostgreSQL database dump)/ },
  mysql: { name: 'MySQL or MariaDB', beginning: /^(-- (MySQL|MariaDB) dump|\/\*M?!)/ },
};

const CLIENTS = Object.keys(BACKUPS) as readonly Client[];

const GZIP = '\x1f\x8b';

/** Refuses a backup that another database wrote; whether it is intact is for others to say. */
export async function refuseForeignBackup(client: Client, file: string): Promise<void> {
  const beginning = await readBeginning(file);
  if (beginning.startsWith(GZIP)) {
    throw new StartError(`${file} is compressed with gzip.`, {
      remedy: 'Unpack a backup first. For an archive of plinth export or strapi export, use plinth import.',
    });
  }
  const origin = CLIENTS.find((one) => BACKUPS[one].beginning.test(beginning)) ?? client;
  if (origin === client) return;
  throw new StartError(
    `${file} is a backup of ${BACKUPS[origin].name}, but the database of this project is ${BACKUPS[client].name}.`,
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
