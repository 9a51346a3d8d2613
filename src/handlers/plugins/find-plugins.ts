import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A plugin whose code stands outside Plinth. */
export interface FoundPlugin {
  readonly name: string;
  /** Its folder, which holds `strapi-server`; null if it is declared and not there. */
  readonly folder: string | null;
  /** Of an installed package that says itself that it is a plugin. */
  readonly packageName: string | null;
}

export interface PluginSources {
  /** The project's folder. */
  readonly dir: string;
  /** What config/plugins says of each. */
  readonly declared: Readonly<Record<string, unknown>>;
  /** The packages that the project's package.json names. */
  readonly installed: readonly string[];
}

interface Declaration {
  readonly enabled: boolean;
  readonly resolve: string | null;
}

/** Plugins as v4 finds them: those that config/plugins declares and packages that say that they are one. */
export function findPlugins({ dir, declared, installed }: PluginSources): readonly FoundPlugin[] {
  const require = createRequire(path.join(dir, 'package.json'));
  const packages = new Map(installed.flatMap((name) => pluginPackage(require, name)));
  const declarations = Object.entries(declared).map(([name, value]) => [name, readDeclaration(value)] as const);
  const found = new Map<string, FoundPlugin>();
  for (const [name, { resolve }] of declarations) {
    const installedAs = packages.get(name) ?? { folder: null, packageName: null };
    found.set(name, {
      name,
      ...(resolve === null ? installedAs : { folder: folderOf(require, dir, resolve), packageName: null }),
    });
  }
  const folders = new Set([...found.values()].map(({ folder }) => folder));
  for (const [name, { folder, packageName }] of packages) {
    if (!found.has(name) && !folders.has(folder)) found.set(name, { name, folder, packageName });
  }
  for (const [name, { enabled }] of declarations) if (!enabled) found.delete(name);
  return [...found.values()];
}

/** By what config/plugins says of it, if anything. */
export const isSwitchedOff = (declared: unknown): boolean =>
  declared !== undefined && !readDeclaration(declared).enabled;

function readDeclaration(value: unknown): Declaration {
  if (typeof value !== 'object' || value === null) return { enabled: value === true, resolve: null };
  const { enabled, resolve } = value as { readonly enabled?: unknown; readonly resolve?: unknown };
  // With settings alone v4 leaves it to the package; what is not installed is not there, either way.
  return {
    enabled: enabled === undefined || (Boolean(enabled) && enabled !== 'false'),
    resolve: typeof resolve === 'string' ? resolve : null,
  };
}

/** `strapi.kind` in a package's own package.json says what it is, and `strapi.name` what it is called. */
function pluginPackage(
  require: NodeJS.Require,
  name: string,
): readonly (readonly [string, Omit<FoundPlugin, 'name'>])[] {
  const file = resolved(require, `${name}/package.json`);
  if (file === null) return [];
  const { strapi } = JSON.parse(readFileSync(file, 'utf8')) as { strapi?: { kind?: unknown; name?: unknown } };
  if (strapi?.kind !== 'plugin' || typeof strapi.name !== 'string') return [];
  return [[strapi.name, { folder: path.dirname(file), packageName: name }]];
}

function folderOf(require: NodeJS.Require, dir: string, resolve: string): string | null {
  const folder = path.resolve(dir, resolve);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  const file = resolved(require, resolve) ?? resolved(require, `${resolve}/package.json`);
  return file === null ? null : path.dirname(file);
}

function resolved(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}
