import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import merge from 'lodash/merge.js';
import { StartError } from '../errors.ts';
import type { Env, Variables } from './env.ts';
import { type ImportProjectFile, projectFileError } from './import-project-file.ts';
import { readJsonFile } from './read-json-file.ts';

/** A config file by name, merged with its counterpart for the environment. */
export interface ConfigFile {
  readonly name: string;
  readonly value: unknown;
  /** Relative to the project, in the order they were merged. */
  readonly sources: readonly string[];
}

export interface LoadedConfig {
  readonly files: ReadonlyMap<string, ConfigFile>;
  readonly warnings: readonly string[];
}

/** Context for loading config files. */
export interface Surroundings {
  /** The folder of its code, absolute. */
  readonly dir: string;
  /** NODE_ENV. */
  readonly environment: string;
  readonly variables: Variables;
  /** Arguments for functions in the project's files. */
  readonly env: Env;
  /** Imports a JavaScript or TypeScript file of the project, by its absolute path. */
  readonly importFile: ImportProjectFile;
}

/** If several files have the same name, the first of these wins. */
const EXTENSIONS = ['.ts', '.js', '.mjs', '.cjs', '.json'];

/**
 * All files of `config/`, with `config/env/<environment>/` merged over them. Arrays are merged
 * by position, as in v4. With `only`, files of other names are not read.
 */
export async function loadConfig(surroundings: Surroundings, only?: readonly string[]): Promise<LoadedConfig> {
  const { dir, environment } = surroundings;
  const files = new Map<string, ConfigFile>();
  const warnings: string[] = [];
  for (const folder of ['config', path.join('config', 'env', environment)]) {
    for (const [name, candidates] of configFilesIn(path.join(dir, folder))) {
      if (only?.includes(name) === false) continue;
      const [chosen = '', ...ignored] = candidates.map((file) => path.join(folder, file));
      if (ignored.length > 0) warnings.push(`${ignored.join(', ')} is not read, because ${chosen} takes precedence.`);
      const value = await loadConfigFile(chosen, surroundings);
      const base = files.get(name);
      const sources = [...(base?.sources ?? []), chosen];
      files.set(name, { name, sources, value: base ? merge(copyOf(base.value), value) : value });
    }
  }
  return { files, warnings };
}

const copyOf = (value: unknown): unknown => (Array.isArray(value) ? merge([], value) : merge({}, value));

/** The file in `config` that a setting is read from, relative to the project; null if there is none. */
export function configFileOf(dir: string, name: string): string | null {
  const [found] = configFilesIn(path.join(dir, 'config')).get(name) ?? [];
  return found === undefined ? null : `config/${found}`;
}

function configFilesIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  if (!existsSync(folder)) return found;
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const extension of EXTENSIONS) {
    for (const { name } of names) {
      if (path.extname(name) !== extension || name.endsWith('.d.ts')) continue;
      const key = path.basename(name, extension);
      found.set(key, [...(found.get(key) ?? []), name]);
    }
  }
  return found;
}

async function loadConfigFile(shown: string, surroundings: Surroundings): Promise<unknown> {
  const { dir, variables, env, importFile } = surroundings;
  const file = path.join(dir, shown);
  if (shown.endsWith('.json')) return fillTemplates(readJsonFile(file, shown), variables, shown);
  const exported = await importFile(file);
  if (typeof exported !== 'function') return exported;
  try {
    return await exported({ env });
  } catch (error) {
    throw projectFileError(dir, file, error);
  }
}

const TEMPLATE = /\$\{([^}]*)\}/g;
const VARIABLE = /^\s*(?:process\.)?env\.(\w+)\s*(?:(?:\|\||\?\?)\s*(?:'([^']*)'|"([^"]*)"|(\d+))\s*)?$/;

/**
 * v4 evaluates `${…}` in strings of JSON config files as code. Only environment variables, with or without a default,
 * are supported here, which is what such files use; anything else is rejected.
 */
function fillTemplates(value: unknown, variables: Variables, file: string): unknown {
  if (typeof value === 'string') return value.replace(TEMPLATE, (text, code) => fill(text, code, variables, file));
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, variables, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillTemplates(item, variables, file)]));
}

function fill(text: string, code: string, variables: Variables, file: string): string {
  const parts = VARIABLE.exec(code);
  if (!parts) {
    throw new StartError(`${file} contains the template ${text}, which is not supported.`, {
      file,
      remedy: 'Only environment variables with an optional default are; use a .js file for more.',
    });
  }
  const [, name = '', single, double, number] = parts;
  return variables[name] || (single ?? double ?? number ?? '');
}
