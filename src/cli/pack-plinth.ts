import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where this package lies: a checkout, or a folder of `node_modules`. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A copy of this very Plinth inside of a project, and what package.json says of it: the project is complete
 * wherever it is taken, and nobody else's package of the same name is ever asked for.
 */
export function packPlinth(projectDir: string): string {
  const vendor = path.join(projectDir, 'vendor');
  mkdirSync(vendor, { recursive: true });
  const name = packInto(vendor);
  return name === null ? `file:${path.relative(projectDir, PACKAGE)}` : `file:vendor/${name}`;
}

/** Null where there is no npm: the package is then used where it lies. */
function packInto(folder: string): string | null {
  try {
    const printed = execFileSync('npm', ['pack', PACKAGE, '--ignore-scripts', '--silent'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return printed.trim().split('\n').at(-1) ?? null;
  } catch {
    return null;
  }
}
