import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where v4 builds and runs a project that has a tsconfig.json; undefined if it has none. */
export function builtFolder(dir: string): string | undefined {
  const file = path.join(dir, 'tsconfig.json');
  if (!existsSync(file)) return undefined;
  // tsconfig.json may have comments and trailing commas; one key does not need a parser for those.
  const outDir = /^\s*"outDir"\s*:\s*"([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1];
  return path.resolve(dir, outDir ?? 'dist');
}

/** The folder of a project's code: its own, or its build if there are no sources. */
export function codeFolder(dir: string): string {
  if (hasCode(dir)) return dir;
  const built = builtFolder(dir);
  return built !== undefined && hasCode(built) ? built : dir;
}

export const hasCode = (dir: string): boolean =>
  existsSync(path.join(dir, 'src', 'api')) || existsSync(path.join(dir, 'config'));
