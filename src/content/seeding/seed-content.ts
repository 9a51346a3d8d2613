import type { Driver } from '../../database/driver.ts';
import { StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import { readSeedEntries, type SeedSource } from './seed-entries.ts';
import { planSeed } from './seed-plan.ts';
import { seedTypes } from './seed-types.ts';
import { type SeedDialect, writeSeedRows } from './seed-write.ts';

export interface SeedResult {
  /** Entries of the project's own types, translations included. */
  readonly entries: number;
}

/** Writes a seed in one transaction: all of it, or, with a `StartError`, nothing. */
export async function seedContent(
  model: Model,
  driver: Driver,
  dialect: SeedDialect,
  source: SeedSource,
  now: Date = new Date(),
): Promise<SeedResult> {
  const entries = readSeedEntries(source, seedTypes(model));
  const rows = planSeed(model, entries, source.uploadsDir, now);
  try {
    await driver.transaction((session) => writeSeedRows(session, dialect, rows));
  } catch (error) {
    throw refused(source.file, error);
  }
  return { entries: entries.filter(({ type }) => !type.builtIn).length };
}

/** What only the database knows: a text that is too long for its column, a value that was stored in the meantime. */
const refused = (file: string, error: unknown): StartError =>
  new StartError(`The database refused the seed: ${error instanceof Error ? error.message : String(error)}`, {
    file,
    remedy: 'Nothing was written. Correct the seed and start again.',
  });
