import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FileImports, readImports } from './read-imports.ts';
import { codeFiles, ENDINGS, PACKAGE_NAME, type ProjectUses, packageOf, readManifest } from './scan-project.ts';
import { isOfV4, roleOfPackage, SILENT_NEEDS } from './v4-packages.ts';

export interface PluginUses extends Pick<ProjectUses, 'uses' | 'silent'> {
  /** v4's packages that an installation of it brings, with what its server code imports from each. */
  readonly ofV4: ReadonlyMap<string, readonly string[]>;
  /** Commands for a terminal that start v4. */
  readonly commands: readonly string[];
}

/** What the server code of an installed plugin imports although its package.json does not name it: v4 brings it. */
export async function scanPlugin(folder: string, name: string): Promise<PluginUses> {
  const { dependencies, optionalDependencies, peerDependencies, bin = {} } = readManifest(folder);
  const brought = Object.keys({ ...dependencies, ...optionalDependencies });
  // v4 as a peer is not installed any more.
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => roleOfPackage(peer) !== 'answered');
  const named = new Set([...brought, ...peers]);
  const files = await serverFiles(folder);
  const ids = new Set(files.flatMap((file) => file.ids).filter((id) => PACKAGE_NAME.test(packageOf(id))));
  const silent = SILENT_NEEDS.filter(({ sign }) => files.some(({ text }) => sign.test(text)));
  const commands = typeof bin === 'string' ? [packageOf(name).replace(/^.*\//, '')] : Object.keys(bin);
  const startsV4 = Object.hasOwn({ ...dependencies, ...peerDependencies }, '@strapi/strapi');
  return {
    uses: [...ids]
      .filter((id) => !named.has(packageOf(id)))
      .map((id) => ({ name: packageOf(id), id, file: name, area: 'server' })),
    silent: new Map(silent.map((need) => [need.name, name])),
    ofV4: new Map(
      brought.filter((one) => isOfV4(one)).map((one) => [one, [...ids].filter((id) => packageOf(id) === one)]),
    ),
    commands: startsV4 ? commands : [],
  };
}

/** What its entry reaches; every file outside its pages if that cannot be followed. */
async function serverFiles(folder: string): Promise<readonly FileImports[]> {
  const open = [...entriesOf(folder)];
  const found = new Map<string, FileImports>();
  let isKnown = open.length > 0;
  for (let file = open.pop(); file !== undefined && isKnown; file = open.pop()) {
    const read = await readImports(file);
    if (read === null || read.isPartial) isKnown = false;
    if (read === null) break;
    found.set(file, read);
    for (const id of read.paths) {
      const target = path.resolve(path.dirname(file), id);
      const next = [...ENDINGS, '.json'].map((ending) => target + ending).find(isFile);
      if (next === undefined) isKnown = false;
      else if (!next.endsWith('.json') && !found.has(next)) open.push(next);
    }
  }
  if (isKnown) return [...found.values()];
  const all = await Promise.all(codeFiles(folder, NOT_OF_SERVER, new Set()).map((file) => readImports(file)));
  return all.filter((read) => read !== null);
}

const NOT_OF_SERVER: ReadonlySet<string> = new Set(['node_modules', 'admin', 'test', 'tests', '__tests__', 'docs']);

/** A plugin's server is `strapi-server`; a provider is the package itself. */
function entriesOf(folder: string): readonly string[] {
  const { exports, main = 'index.js' } = readManifest(folder);
  const named = exports?.['./strapi-server'];
  const server = typeof named === 'string' ? named : (named?.require ?? named?.default ?? './strapi-server.js');
  const files = [server, main].filter((file) => typeof file === 'string');
  const found = files.map((file) => path.join(folder, file)).filter(isFile);
  return found.slice(0, 1);
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();
