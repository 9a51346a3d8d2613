import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

export interface CommonJsOptions {
  /** Modules that replace installed ones, by require name. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** A module is evaluated once, however many files require it. */
  readonly once: boolean;
  /** The path a file sees as its own. */
  readonly placeOf: (file: string) => string;
  /** Whether a file of an installed package is evaluated here as well, so it gets the same modules. */
  readonly isGuest: (file: string) => boolean;
  /** Loads a file that is not CommonJS. */
  readonly loadOther: (file: string) => unknown;
}

/** Returns the exports of a CommonJS file, or null if the file is something else. */
export type LoadCommonJs = (file: string) => { readonly exports: unknown } | null;

interface LoadedModule {
  exports: unknown;
  readonly id: string;
  readonly filename: string;
  loaded: boolean;
}

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/**
 * Node's own `require` would prefer installed packages over the modules
 * provided here, and a transpiler takes a fifth of a second to load. So plain files of a
 * project are evaluated here; its packages and everything else are left to those.
 */
export function commonJsLoader(options: CommonJsOptions): LoadCommonJs {
  const shared = new Map<string, LoadedModule>();
  return (file) => {
    if (!/\.c?js$/.test(file)) return null;
    const loaded = options.once ? shared : new Map<string, LoadedModule>();
    return evaluate(file, options, loaded);
  };
}

function evaluate(file: string, options: CommonJsOptions, loaded: Map<string, LoadedModule>): LoadedModule | null {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const run = compile(file);
  if (run === null) return null;
  const place = options.placeOf(file);
  const module: LoadedModule = { exports: {}, id: file, filename: place, loaded: false };
  loaded.set(file, module);
  try {
    run.call(module.exports, module.exports, requireIn(file, options, loaded), module, place, path.dirname(place));
  } catch (error) {
    loaded.delete(file);
    throw error;
  }
  module.loaded = true;
  return module;
}

type ModuleFunction = (this: unknown, ...parameters: readonly unknown[]) => void;

/** Null for a file with `import`, `export` or types: none of its code has run. */
function compile(file: string): ModuleFunction | null {
  try {
    return vm.compileFunction(readFileSync(file, 'utf8'), PARAMETERS, {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as ModuleFunction;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function requireIn(file: string, options: CommonJsOptions, loaded: Map<string, LoadedModule>): NodeJS.Require {
  const native = createRequire(file);
  const require = (id: string): unknown => {
    if (Object.hasOwn(options.modules, id)) return options.modules[id];
    if (isBuiltin(id)) return native(id);
    const found = resolve(native, file, id);
    const isInstalled = found.includes(`${path.sep}node_modules${path.sep}`);
    const isOwn = /\.([cm]?js|ts|[jt]sx)$/.test(found) && (!isInstalled || options.isGuest(found));
    if (!isOwn) return native(found);
    const module = /\.c?js$/.test(found) ? evaluate(found, options, loaded) : null;
    return module === null ? options.loadOther(found) : module.exports;
  };
  return Object.assign(require, {
    resolve: native.resolve,
    cache: native.cache,
    extensions: native.extensions,
    main: undefined,
  });
}

const SOURCES = ['.ts', '.tsx', '.jsx', '/index.ts', '/index.tsx'];

/** Like Node; TypeScript files of the project are also found without their extension. */
function resolve(native: NodeJS.Require, file: string, id: string): string {
  try {
    return native.resolve(id);
  } catch (error) {
    const sources = SOURCES.map((ending) => path.resolve(path.dirname(file), `${id}${ending}`));
    const source = id.startsWith('.') ? sources.find((place) => existsSync(place)) : undefined;
    if (source !== undefined) return source;
    const hidden =
      (error as { code?: unknown }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' ? insidePackage(file, id) : null;
    if (hidden !== null) return hidden;
    throw error;
  }
}

/** Early v4 let projects import internal files; later packages restrict imports but still contain them. */
function insidePackage(file: string, id: string): string | null {
  const [, name = '', inner = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(id) ?? [];
  const folders = (createRequire(file).resolve.paths(name) ?? []).map((folder) => path.join(folder, name, inner));
  const candidates = folders.flatMap((place) => [place, `${place}.js`, path.join(place, 'index.js')]);
  return candidates.find((place) => existsSync(place) && statSync(place).isFile()) ?? null;
}
