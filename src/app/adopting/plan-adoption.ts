import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { createCodeModules } from '../../handlers/modules/code-modules.ts';
import { installedVersion, resolved } from '../../handlers/host/project-package.ts';
import { createRequire } from 'node:module';
import { readJsonFile } from '../../project/read-json-file.ts';
import { type Decision, decidePackages, isPlugin, type Manifest, SECTIONS } from './decide-packages.ts';
import { type FoundLock, findLocks } from './find-locks.ts';
import { findObstacles, type Obstacles } from './find-obstacles.ts';
import { placeIn } from './find-versions.ts';
import { findFrom, isInstalled, type LockEntries, reach } from './npm-lock.ts';
import { pruneNpmLock } from './prune-npm-lock.ts';
import { type RewrittenScript, rewriteManifest, rewriteScripts } from './rewrite-manifest.ts';
import { type PluginUses, scanPlugin } from './scan-plugin.ts';
import { type ProjectUses, scanProject, type Use } from './scan-project.ts';
import { roleOfPackage } from './v4-packages.ts';

/** A Plinth that is packed for a project. */
export interface PackedPlinth {
  /** Relative to the project, with slashes. */
  readonly file: string;
  readonly integrity: string;
  readonly manifest: Manifest;
  /** What it needs, as npm locks it, below its own place. */
  readonly locked: LockEntries;
}

export interface FileChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface PackageCounts {
  readonly before: number;
  readonly after: number;
}

export interface AdoptionPlan {
  readonly dir: string;
  /** Of v4, as package.json names it. */
  readonly v4: string;
  readonly decisions: readonly Decision[];
  readonly scripts: readonly RewrittenScript[];
  readonly locks: readonly FoundLock[];
  /** Programs of the project that import v4. */
  readonly stopped: readonly Use[];
  /** Whether v4's panel is built. */
  readonly hasPanel: boolean;
  readonly scanned: ProjectUses;
  /** By plugin: packages of v4 that its installation brings, and nothing uses. */
  readonly idle: ReadonlyMap<string, readonly string[]>;
  /** Plugins that are not installed, so what they import is not known. */
  readonly unread: readonly string[];
  /** What counts on packages that go. */
  readonly obstacles: Obstacles;
  /** Scripts that run a command of a plugin, which starts v4. */
  readonly commands: readonly { readonly script: string; readonly plugin: string }[];
  /** Versions that npm or yarn take whatever a package asks for. */
  readonly overrides: object;
  /** By lock file that is rewritten. Plinth and what it needs are counted. */
  counts(plinth: Omit<PackedPlinth, 'integrity'>): ReadonlyMap<string, PackageCounts>;
  changes(plinth: PackedPlinth): readonly FileChange[];
}

/** What `plinth adopt` changes. Nothing is written. */
export async function planAdoption(folder: string): Promise<AdoptionPlan> {
  const dir = realpathSync(folder);
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) {
    throw new StartError(`${dir} has no package.json, so there is nothing to adopt.`, {
      remedy: 'Name the folder of a Strapi v4 project. Plinth serves a folder without package.json as it is.',
    });
  }
  const text = readFileSync(file, 'utf8');
  const manifest = readJsonFile(file, 'package.json') as Manifest;
  const v4 = requireV4(manifest);
  const plugins = await scanPlugins(dir, manifest);
  const scanned = withPlugins(await scanProject(dir), plugins);
  const locks = findLocks(dir);
  if (locks.length === 0) requireInstalled(dir);
  const modules = createCodeModules({ dir, env: () => ({}) });
  const isGiven = (id: string): boolean => Object.hasOwn(modules, id);
  const find = placeIn(dir, locks);
  const decisions = decidePackages(manifest, scanned, {
    isGiven,
    versionOf: (name) => find(name).version,
  });
  const idle = new Map(
    plugins.map(({ name, found }) => {
      const parts = [...(found?.ofV4 ?? [])].filter(([, ids]) => ids.every(isGiven));
      return [name, parts.map(([part]) => part)] as const;
    }),
  );
  const rewritten = (plinth: string): Manifest => rewriteManifest(manifest, decisions, plinth);
  const pruned = ({ npm, project }: FoundLock, next: Manifest, plinth: LockEntries) => {
    if (npm === null) return null;
    const added = decisions.filter(({ action }) => action === 'add').map(({ name }) => name);
    const moved = added.flatMap((name) => {
      const from = find(name).place;
      return from === null || findFrom(npm.packages, project, name) !== null ? [] : [[name, from] as const];
    });
    return pruneNpmLock(npm, { project, manifest: next, moved: new Map(moved), idle, plinth });
  };
  const isInstalledAfterwards = (name: string): boolean => {
    const [lock] = locks.flatMap((one) => pruned(one, rewritten(''), {}) ?? []);
    if (lock === undefined) return decisions.some((one) => one.name === name && one.action !== 'remove');
    return Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`));
  };
  const { patches, ...obstacles } = findObstacles(dir, manifest);
  return {
    ...{ dir, v4, decisions, locks, scanned, idle },
    obstacles: { ...obstacles, patches: patches.filter(({ name }) => !isInstalledAfterwards(name)) },
    commands: plugins.flatMap(({ name, found }) =>
      Object.entries(manifest.scripts ?? {})
        .filter(([, text]) => found?.commands.some((command) => text.split(/[\s;&|'"()]+/).includes(command)))
        .map(([script]) => ({ script, plugin: name })),
    ),
    unread: plugins.flatMap(({ name, found }) => (found === null ? [name] : [])),
    scripts: rewriteScripts(manifest.scripts),
    stopped: scanned.uses.filter(({ area, name }) => area === 'script' && roleOfPackage(name) === 'answered'),
    overrides: { ...(manifest.overrides as object | undefined), ...(manifest.resolutions as object | undefined) },
    hasPanel: ['build', 'dist/build'].some((folder) => existsSync(path.join(dir, folder, 'index.html'))),
    counts: (plinth) =>
      new Map(
        locks.flatMap((lock) => {
          const after = pruned(lock, rewritten(''), lockEntries({ ...plinth, integrity: '' }, ''));
          if (lock.npm === null || after === null) return [];
          return [[lock.file, { before: count(lock.npm.packages), after: count(after.packages) }] as const];
        }),
      ),
    changes: (plinth) => {
      const next = rewritten(`file:${plinth.file}`);
      const changed = locks.flatMap((lock): readonly FileChange[] => {
        const at = [lock.project, plinth.file].filter((part) => part !== '').join('/');
        const after = pruned(lock, next, lockEntries(plinth, at));
        return after === null ? [] : [{ file: lock.file, before: lock.text, after: inStyleOf(lock.text, after) }];
      });
      return [...changed, { file, before: text, after: inStyleOf(text, next) }];
    },
  };
}

interface ScannedPlugin {
  readonly name: string;
  /** Null if it is not installed. */
  readonly found: PluginUses | null;
}

/** Plugins and providers that stay. */
async function scanPlugins(dir: string, { dependencies = {} }: Manifest): Promise<readonly ScannedPlugin[]> {
  const names = Object.keys(dependencies).filter((name) => isPlugin(name) && roleOfPackage(name) === null);
  const require = createRequire(path.join(dir, 'package.json'));
  return Promise.all(
    names.map(async (name) => {
      const file = resolved(require, `${name}/package.json`);
      return { name, found: file === null ? null : await scanPlugin(path.dirname(file), name) };
    }),
  );
}

const withPlugins = (scanned: ProjectUses, plugins: readonly ScannedPlugin[]): ProjectUses => ({
  ...scanned,
  uses: [...scanned.uses, ...plugins.flatMap(({ found }) => found?.uses ?? [])],
  silent: new Map([...plugins.flatMap(({ found }) => [...(found?.silent ?? [])]), ...scanned.silent]),
});

/** Without a lock file, only what is installed tells the versions that v4 brings. */
function requireInstalled(dir: string): void {
  if (installedVersion(dir, '@strapi/strapi') !== null) return;
  throw new StartError('The project has no lock file, and v4 is not installed: the versions it brings are unknown.', {
    file: 'package.json',
    remedy: 'Run npm install in the project first.',
  });
}

/** How many packages an installation has on this system. */
function count(entries: LockEntries): number {
  const fitting = Object.fromEntries(Object.entries(entries).filter(([, entry]) => fits(entry)));
  const reached = [...reach(fitting, ['prod', 'dev', 'optional', 'peer', 'ofV4'])];
  return reached.filter((place) => isInstalled(place) && fitting[place]?.link !== true).length;
}

function fits({ os, cpu, libc }: Readonly<Record<string, unknown>>): boolean {
  const allows = (list: unknown, own: string): boolean =>
    !Array.isArray(list) ||
    list.includes(own) ||
    (list.some((one) => String(one).startsWith('!')) && !list.includes(`!${own}`));
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc');
}

function requireV4(manifest: Manifest): string {
  const named = SECTIONS.flatMap((section) => manifest[section]?.['@strapi/strapi'] ?? []);
  const [range] = named;
  if (range !== undefined) {
    const major = /\d+/.exec(range)?.[0];
    if (major === undefined || major === '4') return range;
    throw new StartError(`package.json names @strapi/strapi ${range}; Plinth serves projects of Strapi v4.`, {
      file: 'package.json',
      remedy: major === '5' ? 'A database that v5 has migrated cannot be served.' : 'Upgrade the project to v4 first.',
    });
  }
  const isAdopted = manifest.dependencies?.plinth !== undefined;
  const isV3 = manifest.dependencies?.strapi !== undefined;
  throw new StartError(
    isAdopted
      ? 'The project names Plinth, and not Strapi: nothing is left to adopt.'
      : `package.json does not name @strapi/strapi${isV3 ? ', but strapi, which is v3' : ''}.`,
    {
      file: 'package.json',
      remedy: isAdopted
        ? 'plinth adopt --undo restores what an adoption has changed.'
        : 'Name the folder of a Strapi v4 project.',
    },
  );
}

function lockEntries({ integrity, manifest, locked }: PackedPlinth, file: string): LockEntries {
  const { version, license, bin, engines, dependencies, optionalDependencies } = manifest as Readonly<
    Record<string, string>
  >;
  const entry = {
    ...{ version, resolved: `file:${file}`, integrity, license },
    ...{ dependencies, bin, engines, optionalDependencies },
  };
  return { '': JSON.parse(JSON.stringify(entry)), ...locked };
}

/** With the byte order mark, the indentation and the line ends of the file. */
function inStyleOf(text: string, value: unknown): string {
  const [, mark = '', indent = '  '] = /^(\uFEFF?)(?:\{\r?\n([ \t]+)")?/.exec(text) ?? [];
  const lines = mark + JSON.stringify(value, null, indent) + (/\n$/.test(text) ? '\n' : '');
  return text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}
