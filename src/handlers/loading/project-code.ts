import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import kebabCase from 'lodash/kebabCase.js';
import type { StartError } from '../../errors.ts';

/** One file of the project's own code, imported. */
export interface CodeFile {
  /** Absolute. */
  readonly file: string;
  readonly exported: unknown;
}

/** By the names that v4 gives them: `api::article.article`, `global::timer`. */
export type CodeFiles = ReadonlyMap<string, CodeFile>;

/** The project's own request code, imported and not yet run. */
export interface ProjectCode {
  readonly controllers: CodeFiles;
  readonly services: CodeFiles;
  readonly policies: CodeFiles;
  readonly middlewares: CodeFiles;
  /** Files with routes in the order of v4: by API, then by name. */
  readonly routes: readonly RouteFile[];
  /** `src/index`. */
  readonly index: CodeFile | null;
  /** What v4 would run and Plinth does not, each with the reason. */
  readonly notRun: readonly string[];
}

export interface RouteFile extends CodeFile {
  readonly apiName: string;
}

/** How project code is imported: the CLI gives both. */
export interface CodeImporter {
  /** The default export; a `StartError` with file and line when it fails. */
  readonly importFile: (file: string) => Promise<unknown>;
  /** The `StartError` for an error that code of this file threw. */
  readonly locate: (file: string, error: unknown) => StartError;
}

const EXTENSIONS = ['.ts', '.js', '.mjs', '.cjs', '.json'];

export async function loadProjectCode(dir: string, { importFile }: CodeImporter): Promise<ProjectCode> {
  const src = path.join(dir, 'src');
  const load = async (files: readonly NamedFile[]): Promise<CodeFiles> => {
    const loaded = new Map<string, CodeFile>();
    // One after the other: a file may count on what an earlier one did.
    for (const { name, file } of files) loaded.set(name, { file, exported: await importFile(file) });
    return loaded;
  };
  const apis = foldersIn(path.join(src, 'api'));
  const inApis = (folder: string): readonly NamedFile[] =>
    apis.flatMap((api) =>
      filesIn(path.join(src, 'api', api, folder)).map(({ name, file }) => ({
        name: `api::${normalName(api)}.${normalName(name)}`,
        file,
      })),
    );
  const globals = (folder: string): readonly NamedFile[] =>
    filesIn(path.join(src, folder)).map(({ name, file }) => ({ name: `global::${name}`, file }));
  const routes: RouteFile[] = [];
  for (const api of apis) {
    for (const { file } of filesIn(path.join(src, 'api', api, 'routes'))) {
      routes.push({ apiName: normalName(api), file, exported: await importFile(file) });
    }
  }
  const [index] = filesIn(src).filter(({ name }) => name === 'index');
  return {
    middlewares: await load([...globals('middlewares'), ...inApis('middlewares')]),
    policies: await load([...globals('policies'), ...inApis('policies')]),
    services: await load(inApis('services')),
    controllers: await load(inApis('controllers')),
    routes,
    index: index === undefined ? null : { file: index.file, exported: await importFile(index.file) },
    notRun: [
      ...lifecycleFiles(src, apis).map((file) => `${path.relative(dir, file)} is not run: ${LIFECYCLES}.`),
      ...extensionFiles(src).map((file) => `${path.relative(dir, file)} is not run: ${EXTENSIONS_OF_PLUGINS}.`),
    ],
  };
}

interface NamedFile {
  readonly name: string;
  readonly file: string;
}

/** v4 names code in kebab case, whatever its file is called. */
const normalName = (name: string): string => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? name : kebabCase(name));

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/** The files of a folder by name; where one name has several, the first extension wins. */
function filesIn(folder: string): readonly NamedFile[] {
  if (!existsSync(folder)) return [];
  const found = new Map<string, string>();
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const extension of EXTENSIONS) {
    for (const { name } of entries) {
      if (path.extname(name) !== extension || name.startsWith('.') || name.endsWith('.d.ts')) continue;
      const key = path.basename(name, extension);
      if (!found.has(key)) found.set(key, path.join(folder, name));
    }
  }
  return [...found].map(([name, file]) => ({ name, file })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const LIFECYCLES = 'lifecycles belong to writing, and Plinth does not write content yet';
const EXTENSIONS_OF_PLUGINS =
  'the code of plugins is part of Plinth and cannot be extended; schemas of extensions are read';

const extensionFiles = (src: string): readonly string[] =>
  foldersIn(path.join(src, 'extensions')).flatMap((plugin) =>
    filesIn(path.join(src, 'extensions', plugin)).flatMap(({ name, file }) => (name === 'strapi-server' ? [file] : [])),
  );

const lifecycleFiles = (src: string, apis: readonly string[]): readonly string[] =>
  apis.flatMap((api) => {
    const types = path.join(src, 'api', api, 'content-types');
    return foldersIn(types).flatMap((type) =>
      filesIn(path.join(types, type)).flatMap(({ name, file }) => (name === 'lifecycles' ? [file] : [])),
    );
  });

/** Whether there is anything to run at all. */
export const isEmptyCode = ({ controllers, services, policies, middlewares, routes, index }: ProjectCode): boolean =>
  index === null &&
  routes.length === 0 &&
  [controllers, services, policies, middlewares].every(({ size }) => size === 0);
