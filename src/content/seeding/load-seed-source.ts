import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf, StartError } from '../../errors.ts';
import type { SeedSource } from './seed-entries.ts';

/** If a project has several, the first one is read. */
export const SEED_FILES = ['seed.ts', 'seed.js', 'seed.mjs', 'seed.cjs', 'seed.json'];

/** The parts of the project needed for loading: its file importer, variables and public folder. */
export interface SeedProject {
  readonly dir: string;
  readonly publicDir: string;
  readonly importFile: (file: string) => Promise<unknown>;
  /** Passed to a seed that is a function, as to config files. */
  readonly env: unknown;
}

/** The name of the seed file; null if the project has none. */
export const findSeedFile = (dir: string): string | null =>
  SEED_FILES.find((name) => existsSync(path.join(dir, name))) ?? null;

/** Changes with the file, which is not run for this; its imports are ignored. */
export const digestSeed = (dir: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(dir, file)))
    .digest('hex');

/** The seed of a project; null if there is none. */
export async function loadSeedSource(project: SeedProject): Promise<SeedSource | null> {
  const file = findSeedFile(project.dir);
  if (file === null) return null;
  const exported = await project.importFile(path.join(project.dir, file));
  const content =
    typeof exported === 'function' ? await callSeed(() => exported({ env: project.env }), file) : exported;
  return {
    file,
    content,
    uploadsDir: path.join(project.publicDir, 'uploads'),
    digest: digestSeed(project.dir, file),
  };
}

async function callSeed(call: () => unknown, file: string): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(`The seed function failed: ${reason}`, { file, remedy: 'Correct it and start again.' });
  }
}
