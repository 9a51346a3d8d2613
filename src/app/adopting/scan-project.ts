import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from './read-imports.ts';
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

/** Everything that the files of a project import from packages. */
export async function scanProject(dir: string): Promise<ProjectUses> {
  const uses: Use[] = [];
  const silent = new Map<string, string>();
  const [computed, unreadable]: [string[], string[]] = [[], []];
  for (const place of codeFiles(dir)) {
    const file = path.relative(dir, place);
    const read = await readImports(place);
    if (read === null) unreadable.push(file);
    if (read === null) continue;
    const area = areaOf(file);
    const isOwn = ownNames(dir, place);
    for (const id of read.ids) if (!isOwn(packageOf(id))) uses.push({ name: packageOf(id), id, file, area });
    if (area !== 'server') continue;
    if (read.isComputed) computed.push(file);
    for (const { name, sign } of SILENT_NEEDS) if (!silent.has(name) && sign.test(read.text)) silent.set(name, file);
  }
  return { uses, silent, computed, unreadable };
}

/** What the server code of an installed plugin imports although its package.json does not name it: v4 brings it. */
export async function scanPlugin(folder: string, name: string): Promise<Pick<ProjectUses, 'uses' | 'silent'>> {
  const { dependencies, optionalDependencies, peerDependencies } = readManifest(folder);
  const named = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
  const uses = new Map<string, Use>();
  const silent = new Map<string, string>();
  for (const place of codeFiles(folder, NOT_OF_SERVER)) {
    const { ids = [], text = '' } = (await readImports(place)) ?? {};
    for (const id of ids) {
      const used = packageOf(id);
      if (!named.has(used) && PACKAGE_NAME.test(used)) uses.set(id, { name: used, id, file: name, area: 'server' });
    }
    for (const need of SILENT_NEEDS) if (need.sign.test(text)) silent.set(need.name, name);
  }
  return { uses: [...uses.values()], silent };
}

const NOT_OF_SERVER: ReadonlySet<string> = new Set(['node_modules', 'admin', 'test', 'tests', '__tests__', 'docs']);

function areaOf(file: string): Area {
  const parts = file.split(path.sep);
  if (parts[0] === 'src' && parts.slice(0, -1).includes('admin')) return 'panel';
  return ['src', 'config', 'database'].includes(parts[0] ?? '') ? 'server' : 'script';
}

function codeFiles(folder: string, skipped = SKIPPED): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || isPackageApart(place) ? [] : codeFiles(place, skipped);
    return entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name) ? [place] : [];
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

const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

function readManifest(folder: string): ScannedManifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

interface ScannedManifest {
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: object;
  readonly _moduleAliases?: object;
}

const packageOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
