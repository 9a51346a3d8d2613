import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Shared } from './global-setup.ts';

/** The first one empties the folder, the second adds to it. */
const WORKSPACES = ['explorer', 'studio'].map((name) => path.resolve(import.meta.dirname, '../..', name));

/** Builds the pages to a folder of their own. */
export async function buildPages(): Promise<Shared<string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-explorer-'));
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  // As they are served: the runner's own would make them of development's functions.
  const env = { ...process.env, NODE_ENV: 'production', PLINTH_QUICK_PAGES: '1' };
  for (const cwd of WORKSPACES) {
    const args = [vite, 'build', '--logLevel', 'error', '--outDir', folder];
    await promisify(execFile)(process.execPath, args, { cwd, env });
  }
  return { thing: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
