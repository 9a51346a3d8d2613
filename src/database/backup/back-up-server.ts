import { StartError } from '../../errors.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Driver } from '../driver.ts';
import { type DumpTools, runDumpTool } from './dump-tools.ts';

/** Contents of a restored dump. */
export interface Restored {
  readonly tables: number;
  readonly rows: number;
}

/** Returns a description of what was backed up. */
export async function dumpServer(tools: DumpTools, file: string): Promise<string> {
  await runDumpTool(tools.dump(file), file);
  return 'the database';
}

export async function restoreServer(tools: DumpTools, file: string): Promise<void> {
  await runDumpTool(tools.restore(file), file).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message} ${tools.afterFailure}`, {
      file,
      ...(error.remedy && { remedy: error.remedy }),
    });
  });
}

export interface Scratch {
  readonly name: string;
  readonly tools: DumpTools;
  readonly open: () => Promise<Driver>;
}

/** Restores a dump into a temporary database, counts its rows, and removes it. */
export async function tryRestore(source: Driver, file: string, { name, tools, open }: Scratch): Promise<Restored> {
  const { quote } = dialectOf(source.client);
  await source.query({ text: `create database ${quote(name)}` }, []).catch((error: Error) => {
    throw new StartError(`A database to verify the backup in cannot be created: ${error.message}`, {
      remedy: 'Grant the user the right to create databases, or back up without --verify.',
    });
  });
  try {
    await restoreServer(tools, file);
    const driver = await open();
    try {
      const restored = await countRows(driver);
      const here = (await source.introspect()).size;
      if (restored.tables === here) return restored;
      throw new StartError(`The backup is incomplete: it has ${restored.tables} of ${here} tables.`, { file });
    } finally {
      await driver.close();
    }
  } finally {
    await source.query({ text: `drop database ${quote(name)}` }, []);
  }
}

export async function countRows(driver: Driver): Promise<Restored> {
  const { quote } = dialectOf(driver.client);
  const tables = [...(await driver.introspect()).keys()];
  let rows = 0;
  for (const table of tables) {
    const [[count = 0] = []] = await driver.query({ text: `select count(*) from ${quote(table)}` }, []);
    rows += Number(count);
  }
  return { tables: tables.length, rows };
}
