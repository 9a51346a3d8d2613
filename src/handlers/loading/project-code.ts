import path from 'node:path';
import type { StartError } from '../../errors.ts';
import { codeFilesIn, foldersIn, type NamedFile, normalName } from './code-files.ts';

/** One file of the project's own code, imported. */
export interface CodeFile {
  /** Absolute. */
  readonly file: string;
  readonly exported: unknown;
}

/** By v4's names: `api::article.article`, `global::timer`. */
export type CodeFiles = ReadonlyMap<string, CodeFile>;

/** The project's own request code, imported but not yet run. */
export interface ProjectCode {
  readonly controllers: CodeFiles;
  readonly services: CodeFiles;
  readonly policies: CodeFiles;
  readonly middlewares: CodeFiles;
  /** Route files in v4's order: by API, then by name. */
  readonly routes: readonly RouteFile[];
  /** `index` of each API and of `src`: functions called when the server starts and stops. */
  readonly indexes: readonly CodeFile[];
  /** Listeners to reads and writes of a type. */
  readonly lifecycles: readonly LifecycleFile[];
}

export interface RouteFile extends CodeFile {
  readonly apiName: string;
}

/** The lifecycle hooks of one type: the functions that a file exports, by action. */
export interface LifecycleFile extends CodeFile {
  /** `api::article.article`, or the uid of a plugin's type or of a component; derived from its folders. */
  readonly uid: string;
}

/** How project code is imported; provided by the CLI. */
export interface CodeImporter {
  /** The default export; throws a `StartError` with file and line if the import fails. */
  readonly importFile: (file: string) => Promise<unknown>;
  /** The `StartError` for an error thrown by code of this file. */
  readonly locate: (file: string, error: unknown) => StartError;
}

export async function loadProjectCode(dir: string, { importFile }: CodeImporter): Promise<ProjectCode> {
  const src = path.join(dir, 'src');
  const load = async (files: readonly NamedFile[]): Promise<CodeFiles> => {
    const loaded = new Map<string, CodeFile>();
    // Sequential: a file may depend on the effects of an earlier one.
    for (const { name, file } of files) loaded.set(name, { file, exported: await importFile(file) });
    return loaded;
  };
  const apis = foldersIn(path.join(src, 'api'));
  const inApis = (folder: string): readonly NamedFile[] =>
    apis.flatMap((api) =>
      codeFilesIn(path.join(src, 'api', api, folder)).map(({ name, file }) => ({
        name: `api::${normalName(api)}.${normalName(name)}`,
        file,
      })),
    );
  const globals = (folder: string): readonly NamedFile[] =>
    codeFilesIn(path.join(src, folder)).map(({ name, file }) => ({ name: `global::${name}`, file }));
  const routes: RouteFile[] = [];
  for (const api of apis) {
    for (const { file } of codeFilesIn(path.join(src, 'api', api, 'routes'))) {
      routes.push({ apiName: normalName(api), file, exported: await importFile(file) });
    }
  }
  const indexes: CodeFile[] = [];
  for (const folder of [...apis.map((api) => path.join(src, 'api', api)), src]) {
    const index = codeFilesIn(folder).find(({ name }) => name === 'index');
    if (index !== undefined) indexes.push({ file: index.file, exported: await importFile(index.file) });
  }
  return {
    middlewares: await load([...globals('middlewares'), ...inApis('middlewares')]),
    policies: await load([...globals('policies'), ...inApis('policies')]),
    services: await load(inApis('services')),
    controllers: await load(inApis('controllers')),
    routes,
    indexes,
    lifecycles: await loadLifecycles(src, apis, importFile),
  };
}

/** Lifecycle files of the project's types, and of plugin types that it extends. */
async function loadLifecycles(
  src: string,
  apis: readonly string[],
  importFile: CodeImporter['importFile'],
): Promise<readonly LifecycleFile[]> {
  const owners = [
    ...apis.map((api) => ({ folder: path.join(src, 'api', api), namespace: `api::${normalName(api)}` })),
    ...foldersIn(path.join(src, 'extensions')).map((plugin) => ({
      folder: path.join(src, 'extensions', plugin),
      namespace: `plugin::${plugin}`,
    })),
  ];
  const files: LifecycleFile[] = [];
  for (const { folder, namespace } of owners) {
    const types = path.join(folder, 'content-types');
    for (const type of foldersIn(types)) {
      const found = codeFilesIn(path.join(types, type)).find(({ name }) => name === 'lifecycles');
      if (found === undefined) continue;
      const exported = await importFile(found.file);
      files.push({ uid: `${namespace}.${normalName(type)}`, file: found.file, exported });
    }
  }
  for (const category of foldersIn(path.join(src, 'components'))) {
    // A component written as code may include its lifecycles.
    for (const { name, file } of codeFilesIn(path.join(src, 'components', category))) {
      const exported = (await importFile(file)) as { readonly lifecycles?: unknown } | null;
      if (exported?.lifecycles) files.push({ uid: `${category}.${name}`, file, exported: exported.lifecycles });
    }
  }
  return files;
}

/** Whether there is nothing to run at all. */
export const isEmptyCode = (code: ProjectCode): boolean =>
  Object.values(code).every((files: CodeFiles | readonly unknown[]) => [...files].length === 0);
