import { statSync } from 'node:fs';
import path from 'node:path';

/**
 * v4 runs inside the project's folder, and config files may count on it. Gives the absolute path;
 * whether it is a project is for loading to say.
 */
export function enterProject(dir: string): string {
  const full = path.resolve(dir);
  if (statSync(full, { throwIfNoEntry: false })?.isDirectory()) process.chdir(full);
  return full;
}
