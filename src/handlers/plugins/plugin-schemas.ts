import path from 'node:path';
import isEqual from 'lodash/isEqual.js';
import type { ExtensionDocument, SchemaDocuments } from '../../schema/documents.ts';
import type { LoadedPlugin, RawPlugin } from './raw-plugin.ts';

interface TypeEntry {
  schema?: unknown;
}

/** Before an extension changes a plugin, v4 merges the schema files of `src/extensions` into its types. */
export function mergeSchemas(name: string, { contentTypes }: RawPlugin, documents: SchemaDocuments): void {
  for (const { plugin, typeName, content } of documents.extensions) {
    const entry = contentTypes[typeName] as TypeEntry | undefined;
    if (plugin !== name || entry === undefined) continue;
    entry.schema = { ...(entry.schema as object), ...(content as object) };
  }
}

/** The schemas of a project, including those declared by its plugins and changed by their extensions. */
export function withPluginSchemas(
  documents: SchemaDocuments,
  plugins: Iterable<LoadedPlugin>,
  dir: string,
): SchemaDocuments {
  const extensions = [...documents.extensions];
  const added: ExtensionDocument[] = [];
  for (const { name, file, raw, extension, declaredTypes } of plugins) {
    for (const [typeName, entry] of Object.entries(raw.contentTypes)) {
      const { schema } = (entry ?? {}) as TypeEntry;
      if (schema === undefined) continue;
      const isBuiltIn = declaredTypes.has(typeName) && file === null;
      if (isBuiltIn && isEqual(schema, declaredTypes.get(typeName))) continue;
      const document = { plugin: name, typeName, file: shown(dir, extension ?? file), content: schema };
      if (isBuiltIn) replaceDocument(extensions, document);
      else added.push(document);
    }
  }
  return added.length === 0 && extensions.length === documents.extensions.length
    ? { ...documents, extensions }
    : { ...documents, extensions, plugins: added };
}

const shown = (dir: string, file: string | null): string => (file === null ? 'a plugin' : path.relative(dir, file));

function replaceDocument(documents: ExtensionDocument[], document: ExtensionDocument): void {
  const { plugin, typeName } = document;
  const index = documents.findIndex((one) => one.plugin === plugin && one.typeName === typeName);
  if (index === -1) documents.push(document);
  else documents[index] = document;
}
