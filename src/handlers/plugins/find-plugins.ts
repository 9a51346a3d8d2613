import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { resolved } from '../host/project-package.ts';

/** A plugin whose code is outside Plinth. */
export interface FoundPlugin {
  readonly name: string;
  /** Its folder, which contains `strapi-server`; null if it is declared but missing. */
  readonly folder: string | null;
  /** Whether it is an installed package that declares itself a plugin. */
  readonly packageName: string | null;
}

export interface PluginSources {
  /** The folder of the project's code. */
  readonly dir: string;
  /** The entries of config/plugins, by plugin. */
  readonly declared: Readonly<Record<string, unknown>>;
  /** The packages listed in the project's package.json. */
  readonly installed: readonly string[];
}

interface Declaration {
  readonly enabled: boolean;
  readonly resolve: string | null;
}

/** Plugins as v4 finds them: those declared in config/plugins, and packages that declare themselves plugins. */
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

/** From its entry in config/plugins, if any. */
export const isSwitchedOff = (declared: unknown): boolean =>
  declared !== undefined && !readDeclaration(declared).enabled;

function readDeclaration(value: unknown): Declaration {
  if (typeof value !== 'object' || value === null) return { enabled: value === true, resolve: null };
  const { enabled, resolve } = value as { readonly enabled?: unknown; readonly resolve?: unknown };
  // An entry with settings only enables an installed package.
  return {
    enabled: enabled === undefined || (Boolean(enabled) && enabled !== 'false'),
    resolve: typeof resolve === 'string' ? resolve : null,
  };
}

/** `strapi.kind` in a package's package.json is its kind, and `strapi.name` its name. */
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
