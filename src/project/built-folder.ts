import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where v4 builds a project that has a tsconfig.json, and runs it; undefined where it has none. */
export function builtFolder(dir: string): string | undefined {
  const file = path.join(dir, 'tsconfig.json');
  if (!existsSync(file)) return undefined;
  // tsconfig.json may hold comments and trailing commas; one key does not need a parser for those.
  const outDir = /^\s*"outDir"\s*:\s*"([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1];
  return path.resolve(dir, outDir ?? 'dist');
}

/** Where the code of a project is: in its folder, or where it was built to if only that has come along. */
export function codeFolder(dir: string): string {
  if (hasCode(dir)) return dir;
  const built = builtFolder(dir);
  return built !== undefined && hasCode(built) ? built : dir;
}

export const hasCode = (dir: string): boolean =>
  existsSync(path.join(dir, 'src', 'api')) || existsSync(path.join(dir, 'config'));
