import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { readJsonFile } from '../../project/read-json-file.ts';
import { type FileImports, readImports } from './read-imports.ts';
import { SILENT_NEEDS } from './v4-packages.ts';

/** Where a file runs: in the server, in the browser as a part of v4's panel, or as a program of its own. */
export type Area = 'server' | 'panel' | 'script';

export interface Use {
  /** A package. */
  readonly name: string;
  /** As imported: a package, or a file in it. */
  readonly id: string;
  /** Relative to the project. */
  readonly file: string;
  readonly area: Area;
}

export interface ProjectUses {
  readonly uses: readonly Use[];
  /** Names of `SILENT_NEEDS`, with the first file that shows the need. */
  readonly silent: ReadonlyMap<string, string>;
  /** Files with imports whose names are computed. */
  readonly computed: readonly string[];
  readonly unreadable: readonly string[];
}

const SKIPPED: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'build',
  'public',
  'types',
  'coverage',
  'vendor',
]);

/** In the server's own folders these names mean something else: an API may be called `vendor`, a plugin has a `dist`. */
const SKIPPED_IN_SERVER: ReadonlySet<string> = new Set(['node_modules']);

const SERVER_FOLDERS: ReadonlySet<string> = new Set(['src', 'config', 'database']);

/** Everything that the files of a project import from packages. */
export async function scanProject(dir: string): Promise<ProjectUses> {
  const uses: Use[] = [];
  const silent = new Map<string, string>();
  const [computed, unreadable]: [string[], string[]] = [[], []];
  const files = new Map<string, FileImports>();
  for (const place of projectFiles(dir)) {
    const read = await readImports(place);
    if (read === null) unreadable.push(path.relative(dir, place));
    else files.set(place, read);
  }
  const ofServer = serverFiles(dir, files);
  for (const [place, read] of files) {
    const file = path.relative(dir, place);
    const area = ofServer.has(place) ? 'server' : areaOf(file);
    const isOwn = ownNames(dir, place);
    for (const id of read.ids) if (!isOwn(packageOf(id))) uses.push({ name: packageOf(id), id, file, area });
    if (area !== 'server') continue;
    if (read.isComputed) computed.push(file);
    for (const { name, sign } of SILENT_NEEDS) if (!silent.has(name) && sign.test(read.text)) silent.set(name, file);
  }
  return { uses, silent, computed, unreadable };
}

/** Files that the server's code imports, wherever they are. */
function serverFiles(dir: string, files: ReadonlyMap<string, FileImports>): ReadonlySet<string> {
  const open = [...files.keys()].filter((place) => areaOf(path.relative(dir, place)) === 'server');
  const reached = new Set(open);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const id of files.get(place)?.paths ?? []) {
      const target = path.resolve(path.dirname(place), id);
      const file = ENDINGS.map((ending) => target + ending).find((one) => files.has(one));
      if (file === undefined || reached.has(file)) continue;
      reached.add(file);
      open.push(file);
    }
  }
  return reached;
}

/** What may follow a path in an import. */
export const ENDINGS = ['', ...['.js', '.ts', '.cjs', '.mjs'].flatMap((ending) => [ending, `/index${ending}`])];

function areaOf(file: string): Area {
  const parts = file.split(path.sep);
  if (parts[0] === 'src' && parts.slice(0, -1).includes('admin')) return 'panel';
  return SERVER_FOLDERS.has(parts[0] ?? '') ? 'server' : 'script';
}

/** The server's first, so that what it shares with other programs by a link counts as its own. */
function projectFiles(dir: string): readonly string[] {
  // A link to the project itself is not a part of the server.
  const visited = new Set([realpathSync(dir)]);
  const folders = [...SERVER_FOLDERS].map((name) => path.join(dir, name)).filter((folder) => existsSync(folder));
  const ofServer = folders.flatMap((folder) => codeFiles(folder, SKIPPED_IN_SERVER, visited));
  visited.delete(realpathSync(dir));
  return [...ofServer, ...codeFiles(dir, SKIPPED, visited)];
}

/** Links are followed as Node follows them, each folder once. */
export function codeFiles(folder: string, skipped: ReadonlySet<string>, visited: Set<string>): readonly string[] {
  const real = realpathSync(folder);
  if (visited.has(real)) return [];
  visited.add(real);
  return readdirSync(folder)
    .sort()
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const place = path.join(folder, name);
      const found = statSync(place, { throwIfNoEntry: false });
      if (found?.isDirectory())
        return skipped.has(name) || isPackageApart(place) ? [] : codeFiles(place, skipped, visited);
      return found?.isFile() && /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name) ? [place] : [];
    });
}

/** A folder with a lock file installs its packages itself: a front end beside the project's code. */
const isPackageApart = (folder: string): boolean =>
  ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'].some((name) => existsSync(path.join(folder, name)));

/** Packages that the nearest package.json below the project names, as plugins of the project have one; and aliases. */
function ownNames(dir: string, file: string): (name: string) => boolean {
  const names = new Set<string>();
  for (let folder = path.dirname(file); folder !== dir; folder = path.dirname(folder)) {
    const { dependencies = {} } = readManifest(folder);
    // Only if they are installed there: otherwise the project's own packages are found.
    for (const name of Object.keys(dependencies)) {
      if (existsSync(path.join(folder, 'node_modules', name))) names.add(name);
    }
  }
  const aliases = Object.keys(readManifest(dir)._moduleAliases ?? {});
  return (name) =>
    names.has(name) || aliases.includes(name) || !PACKAGE_NAME.test(name) || existsSync(path.join(dir, name));
}

export const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

export function readManifest(folder: string): ScannedManifest {
  try {
    return readJsonFile(path.join(folder, 'package.json'), 'package.json') as ScannedManifest;
  } catch {
    return {};
  }
}

interface ScannedManifest {
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly bin?: object | string;
  readonly main?: string;
  readonly exports?: Readonly<Record<string, string | { readonly require?: string; readonly default?: string }>>;
  readonly _moduleAliases?: object;
}

/** The package that an import names. */
export const packageOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
