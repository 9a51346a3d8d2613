import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import isEqual from 'lodash/isEqual.js';
import { StartError } from '../errors.ts';
import type {
  ComponentDocument,
  ContentTypeDocument,
  ExtensionDocument,
  SchemaDocuments,
} from '../schema/documents.ts';
import type { ImportProjectFile } from './import-project-file.ts';
import { readJsonFile } from './read-json-file.ts';

const SCHEMA_EXTENSIONS = ['.json', '.js', '.ts', '.cjs', '.mjs'];

/** The schema files of a project, unchanged; `file` is relative to the project. */
export async function loadSchemas(dir: string, importFile: ImportProjectFile): Promise<SchemaDocuments> {
  const read = async (shown: string): Promise<unknown> => {
    const file = path.join(dir, shown);
    return shown.endsWith('.json') ? readJsonFile(file, shown) : importFile(file);
  };
  const contentTypes: ContentTypeDocument[] = [];
  for (const { owner, typeName, file } of typeFolders(dir, 'src/api')) {
    if (!file) throw missingSchema(`src/api/${owner}/content-types/${typeName}`);
    contentTypes.push({ apiName: owner, typeName, file, content: await read(file) });
  }
  const extensions: ExtensionDocument[] = [];
  for (const { owner, typeName, file } of typeFolders(dir, 'src/extensions')) {
    // As in v4, a folder `User` extends `user`.
    const names = { plugin: owner.toLowerCase(), typeName: typeName.toLowerCase() };
    if (file) extensions.push({ ...names, file, content: await read(file) });
  }
  const components: ComponentDocument[] = [];
  for (const folder of foldersIn(dir, 'src/components')) {
    for (const fileName of filesIn(dir, `src/components/${folder}`)) {
      const file = `src/components/${folder}/${fileName}`;
      const document = { ...componentNames(folder, fileName, file), file, content: await read(file) };
      if (!isRepeated(document, components)) components.push(document);
    }
  }
  return { contentTypes, components, extensions };
}

/** v4 ignores letter case and drops these endings; a remaining dot would be a path separator in it. */
function componentNames(folder: string, fileName: string, file: string): { category: string; name: string } {
  const short = (text: string): string => text.replace(/\.settings|\.json|\.js/g, '').toLowerCase();
  const names = { category: short(folder), name: short(path.parse(fileName).name) };
  if (!names.category.includes('.') && !names.name.includes('.')) return names;
  throw new StartError(`The name of the component file ${file} contains a dot.`, {
    file,
    remedy: 'Rename the folder or the file without the dot.',
  });
}

/**
 * Two folders or files whose names differ only in letter case may contain the same component, but not two different
 * ones.
 */
function isRepeated(document: ComponentDocument, components: readonly ComponentDocument[]): boolean {
  const { category, name, file, content } = document;
  const first = components.find((other) => other.category === category && other.name === name);
  if (first === undefined || isEqual(first.content, content)) return first !== undefined;
  throw new StartError(`${first.file} and ${file} both define the component "${category}.${name}".`, {
    file,
    remedy: 'Remove one of them.',
  });
}

interface TypeFolder {
  readonly owner: string;
  readonly typeName: string;
  readonly file: string | undefined;
}

/** `<root>/<owner>/content-types/<type>/schema.json`. */
function typeFolders(dir: string, root: string): TypeFolder[] {
  return foldersIn(dir, root).flatMap((owner) =>
    foldersIn(dir, `${root}/${owner}/content-types`).map((typeName) => {
      const folder = `${root}/${owner}/content-types/${typeName}`;
      const names = SCHEMA_EXTENSIONS.map((extension) => `${folder}/schema${extension}`);
      return { owner, typeName, file: names.find((name) => existsSync(path.join(dir, name))) };
    }),
  );
}

function foldersIn(dir: string, folder: string): string[] {
  const full = path.join(dir, folder);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

function filesIn(dir: string, folder: string): string[] {
  return readdirSync(path.join(dir, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && SCHEMA_EXTENSIONS.includes(path.extname(entry.name)))
    .map((entry) => entry.name)
    .filter((name) => !name.startsWith('.') && !name.endsWith('.d.ts'))
    .sort();
}

function missingSchema(folder: string): StartError {
  return new StartError(`The content type folder ${folder} has no schema.json.`, {
    file: folder,
    remedy: 'Add the schema file, or remove the folder.',
  });
}
