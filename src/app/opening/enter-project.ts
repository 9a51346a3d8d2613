import { statSync } from 'node:fs';
import path from 'node:path';

/**
 * v4 runs inside the project folder, and config files may rely on it. Returns the absolute path;
 * loading decides whether it is a project.
 */
export function enterProject(dir: string): string {
  const full = path.resolve(dir);
  if (statSync(full, { throwIfNoEntry: false })?.isDirectory()) process.chdir(full);
  return full;
}
