import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { readJsonFile } from '../../project/read-json-file.ts';
import type { NpmLock } from './prune-npm-lock.ts';

/** A lock file that covers the project: in its folder, or in that of the workspaces it belongs to. */
export interface FoundLock {
  readonly file: string;
  readonly manager: 'npm' | 'yarn' | 'pnpm';
  readonly text: string;
  /** Only of a file that is rewritten here. */
  readonly npm: NpmLock | null;
  /** The project's place in `npm.packages`. */
  readonly project: string;
}

const NAMES = [
  ['npm-shrinkwrap.json', 'npm'],
  ['package-lock.json', 'npm'],
  ['yarn.lock', 'yarn'],
  ['pnpm-lock.yaml', 'pnpm'],
] as const;

/** All lock files of the nearest folder that has one for the project. */
export function findLocks(dir: string): readonly FoundLock[] {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    const project = path.relative(folder, dir).split(path.sep).join('/');
    const found = NAMES.map(([name, manager]) => ({ file: path.join(folder, name), manager }))
      .filter(({ file }) => existsSync(file))
      .map(({ file, manager }) => {
        const text = readFileSync(file, 'utf8');
        return { file, manager, text, npm: manager === 'npm' ? readNpmLock(file, text) : null, project };
      });
    if (found.length > 0 && (folder === dir || hasWorkspaces(folder))) {
      // A package-lock.json of other projects says nothing about this one.
      return found.filter(({ npm }) => npm === null || Object.hasOwn(npm.packages, project));
    }
    // Beyond the repository, nothing belongs to the project.
    if (existsSync(path.join(folder, '.git')) || path.dirname(folder) === folder) return [];
  }
}

function hasWorkspaces(folder: string): boolean {
  if (existsSync(path.join(folder, 'pnpm-workspace.yaml'))) return true;
  try {
    const manifest = readJsonFile(path.join(folder, 'package.json'), 'package.json');
    return (manifest as { readonly workspaces?: unknown }).workspaces !== undefined;
  } catch {
    return false;
  }
}

/** Null for the format of npm 6, which has no places. */
function readNpmLock(file: string, text: string): NpmLock | null {
  const lock = parse(file, text) as Partial<NpmLock> | null;
  const isRead = typeof lock?.packages === 'object' && lock.packages !== null && Object.hasOwn(lock.packages, '');
  return isRead ? (lock as NpmLock) : null;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new StartError(`${file} is not JSON; nothing was changed.`, {
      remedy: 'A merge may have left conflict markers in it: resolve them, or restore the file from version control.',
    });
  }
}

/** The version of a package that another package manager has locked; the greatest of several. */
export function versionInText({ text, manager }: Pick<FoundLock, 'text' | 'manager'>, name: string): string | null {
  const versions = new Set<string>();
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (manager === 'pnpm') {
      const [, version] = /^[ ]{2}'?\/?(?:.+)$/.test(line) ? (pnpmVersion(line, name) ?? []) : [];
      if (version !== undefined) versions.add(version);
    } else if (/^\S/.test(line) && line.split(/,\s*/).some((one) => one.replace(/^"/, '').startsWith(`${name}@`))) {
      const [, version] = /^\s+version:? "?([^"\s]+)"?$/.exec(lines[i + 1] ?? '') ?? [];
      if (version !== undefined) versions.add(version);
    }
  }
  return [...versions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}

/** `/lodash/4.17.21:`, `/lodash@4.17.21:`, `lodash@4.17.21:`, with quotes and peers. */
function pnpmVersion(line: string, name: string): readonly [string, string] | null {
  const key = line.trim().replace(/^'?\/?/, '');
  if (!key.startsWith(`${name}@`) && !key.startsWith(`${name}/`)) return null;
  const [, version] = /^(\d[\w.+-]*)/.exec(key.slice(name.length + 1)) ?? [];
  return version === undefined ? null : [key, version.replace(/_.*$/, '')];
}
