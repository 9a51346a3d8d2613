import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of this package: a checkout, or a folder in `node_modules`. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packs this Plinth into the project and returns the dependency for its package.json, so the project stays complete
 * wherever it is moved, and no other package of the same name is ever installed.
 */
export function packPlinth(projectDir: string): string {
  const vendor = path.join(projectDir, 'vendor');
  mkdirSync(vendor, { recursive: true });
  const name = packInto(vendor);
  return name === null ? `file:${path.relative(projectDir, PACKAGE)}` : `file:vendor/${name}`;
}

/** Null if npm is not available; the package is then used from its current location. */
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
