import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Shared } from './global-setup.ts';

const EXPLORER = path.resolve(import.meta.dirname, '../../explorer');

/** Builds the pages to a folder of their own. */
export async function buildPages(): Promise<Shared<string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-explorer-'));
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    { cwd: EXPLORER },
  );
  return { thing: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
