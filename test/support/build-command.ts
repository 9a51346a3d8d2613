import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Shared } from './global-setup.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Bundles the sources to a folder of its own and returns the path of the command: what is tested is
 * what is written now, not what was built last, in the form that users get.
 */
export async function buildCommand(): Promise<Shared<string>> {
  const cache = path.join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'plinth-test-'));
  // Some tests run it as another user.
  chmodSync(folder, 0o755);
  copyFileSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  await promisify(execFile)(process.execPath, ['scripts/bundle-server.mjs', path.join(folder, 'dist')], { cwd: ROOT });
  return {
    thing: path.join(folder, 'dist', 'cli', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
