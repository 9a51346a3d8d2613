import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Compiles the sources to a folder of its own and gives the path of the command: what is tested is
 * what is written now, not what was built last, and it starts as fast as for a user.
 */
export function buildCommand(): { main: string; remove: () => void } {
  const cache = path.join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'plinth-test-'));
  copyFileSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const javascript = ['--declaration', 'false', '--emitDeclarationOnly', 'false'];
  const options = ['-p', 'tsconfig.build.json', ...javascript, '--outDir', path.join(folder, 'dist')];
  spawnSync(process.execPath, [tsc, ...options], { cwd: ROOT });
  return {
    main: path.join(folder, 'dist', 'cli', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
