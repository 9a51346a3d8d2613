import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Jiti, JitiOptions, JSXOptions } from 'jiti';
import escapeRegExp from 'lodash/escapeRegExp.js';
import { StartError } from '../errors.ts';
import { builtFolder } from './built-folder.ts';
import { describeMissing } from './describe-missing.ts';
import { createIsGuest } from './guest-packages.ts';
import { commonJsLoader } from './load-common-js.ts';
import { readJsonFile } from './read-json-file.ts';

export type ImportProjectFile = (file: string) => Promise<unknown>;

export interface ImportOptions {
  /** Modules that replace installed ones, by import name. */
  readonly modules?: Readonly<Record<string, unknown>>;
  /** A module is evaluated once, however many files import it: for code that runs, not for data files. */
  readonly once?: boolean;
  /** Installed packages that get the same modules as the project: plugins. More may be added later. */
  readonly guests?: ReadonlySet<string>;
}

/**
 * Imports JavaScript and TypeScript of a project and returns the default export. CommonJS and
 * ES modules work alike, whatever the nearest package.json says, without a build step.
 */
export function projectFileImporter(
  dir: string,
  { modules = {}, once = false, guests = new Set() }: ImportOptions = {},
): ImportProjectFile {
  const outDir = builtFolder(dir);
  let loaded: Jiti | undefined;
  const transpiler = (): Jiti => {
    loaded ??= createTranspiler(dir, outDir, {
      fsCache: false,
      moduleCache: once,
      virtualModules: modules as Record<string, unknown>,
      alias: innerFolders(dir),
      jsx: jsxOptions(dir),
    });
    return loaded;
  };
  const loadCommonJs = commonJsLoader({
    modules,
    once,
    isGuest: createIsGuest(guests),
    placeOf: (file) => (outDir === undefined ? file : builtPlace(dir, outDir, file)),
    loadOther: (file) => transpiler()(file),
  });
  const load = async (file: string): Promise<unknown> => {
    if (file.endsWith('.json')) return readJsonFile(file, path.relative(dir, file));
    const module = loadCommonJs(file);
    return defaultOf(module === null ? await transpiler().import(file, { default: true }) : module.exports);
  };
  return (file) => located(dir, file, () => load(file));
}

/**
 * Internal files of v4's plugins, which early versions let projects import, and later packages hide but still contain.
 */
function innerFolders(dir: string): Record<string, string> {
  const scope = path.join(dir, 'node_modules', '@strapi');
  const packages = existsSync(scope) ? readdirSync(scope).filter((name) => name.startsWith('plugin-')) : [];
  const folders = packages.map((name) => [`@strapi/${name}/server`, path.join(scope, name, 'server')] as const);
  return Object.fromEntries(folders.filter(([, folder]) => existsSync(folder)));
}

/** `__esModule` marks a compiled module whose value is the default export. */
function defaultOf(exported: unknown): unknown {
  const isModule = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  return isModule && 'default' in exported ? exported.default : exported;
}

/**
 * v4 compiles a project that has a tsconfig.json into `dist` and runs it there, so such a project writes
 * `path.join(__dirname, '..', '..', '.tmp/data.db')`. The sources are read in place here; `__dirname` must still be the
 * folder they would have been built to.
 */
const builtPlace = (dir: string, outDir: string, file: string): string =>
  file.startsWith(outDir + path.sep) ? file : path.join(outDir, path.relative(dir, file).replace(/ts$/, 'js'));

/** Loaded when the first file needs it: a project in plain JavaScript never does. */
function createTranspiler(dir: string, outDir: string | undefined, options: JitiOptions): Jiti {
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti');
  const plain = createJiti(path.join(dir, 'package.json'), options);
  if (outDir === undefined) return plain;
  return createJiti(path.join(dir, 'package.json'), {
    ...options,
    transform: (source) => {
      const place = builtPlace(dir, outDir, source.filename ?? dir);
      const names = `__filename = ${JSON.stringify(place)}, __dirname = ${JSON.stringify(path.dirname(place))}`;
      // On the first line, so line numbers in messages match the source.
      return { code: `var ${names}; ${plain.transform(source)}` };
    },
  });
}

async function located(dir: string, file: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    throw projectFileError(dir, file, error);
  }
}

/** An error in a project's own code, with its line. */
export function projectFileError(dir: string, file: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const text = `${message}\n${stack}`;
  const culprit = culpritIn(dir, text) ?? file;
  const shown = path.relative(dir, culprit);
  const place = placeOf(culprit, text);
  const [reason] = message
    .replace(/^ParseError: /, '')
    .trim()
    .split('\n');
  const line = place ? ` (line ${place.split(':')[0]})` : '';
  return new StartError(`${shown} cannot be loaded${line}: ${reason?.trimEnd()}`, {
    file: place ? `${shown}:${place}` : shown,
    remedy: remedyFor(dir, error),
  });
}

/**
 * The project file that a message mentions first, with a line or as the requiring file: not the one that imports it.
 */
function culpritIn(dir: string, text: string): string | undefined {
  const start = escapeRegExp(dir + path.sep);
  const named = new RegExp(`${start}([^:\\n'"()]+\\.[cm]?[jt]sx?)(?=:\\d)|Require stack:\\n- ${start}(.+)`, 'g');
  const found = [...text.matchAll(named)].map(([, placed, requiring]) => placed ?? requiring ?? '');
  const own = found.find((name) => !name.split(path.sep).includes('node_modules'));
  return own === undefined ? undefined : path.join(dir, own);
}

/** `line` or `line:column`. The parser counts columns from zero, stack traces count from one. */
function placeOf(file: string, text: string): string | undefined {
  const at = text.indexOf(`${file}:`);
  const [, line, column] = (at >= 0 && /^(\d+)(?::(\d+))?/.exec(text.slice(at + file.length + 1))) || [];
  if (line === undefined || column === undefined) return line;
  return `${line}:${Number(column) + (text.startsWith('ParseError') ? 1 : 0)}`;
}

function remedyFor(dir: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') return 'Correct the file and start again.';
  return describeMissing(dir) ?? "Install the project's packages (npm install) and start again.";
}

/** How JSX in server code (a mail template as a component) is compiled: according to `tsconfig.json`. */
function jsxOptions(dir: string): JSXOptions {
  const file = path.join(dir, 'tsconfig.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // It may have comments and trailing commas; single keys do not need a parser for those.
  const said = (key: string): string | undefined => new RegExp(`^\\s*"${key}"\\s*:\\s*"([^"]+)"`, 'm').exec(text)?.[1];
  if (/^react-jsx/.test(said('jsx') ?? '')) {
    return { runtime: 'automatic', importSource: said('jsxImportSource') ?? 'react' };
  }
  return {
    runtime: 'classic',
    pragma: said('jsxFactory') ?? 'React.createElement',
    pragmaFrag: said('jsxFragmentFactory') ?? 'React.Fragment',
  };
}
