import type { SchemaDocuments } from '../../../schema/documents.ts';
import type { SchemaChange } from './schema-change.ts';
import type { EditedSchemas } from './edited-schemas.ts';

/** The project's schema documents after the change. */
export function documentsOf(schemas: EditedSchemas, before: SchemaDocuments, change: SchemaChange): SchemaDocuments {
  const written = new Map(change.writes.map(({ file, text }) => [file, JSON.parse(text) as unknown]));
  const isGone = new Set(change.removes);
  const kept = <Document extends { readonly file: string; readonly content: unknown }>(list: readonly Document[]) =>
    list
      .filter(({ file }) => !isGone.has(file))
      .map((one) => ({ ...one, content: written.get(one.file) ?? one.content }));
  const known = new Set([...before.contentTypes, ...before.components, ...before.extensions].map(({ file }) => file));
  const added = change.writes.filter(({ file }) => !known.has(file));
  const sheets = new Map(
    [...schemas.contentTypes.values(), ...schemas.components.values()].map((sheet) => [sheet.file, sheet]),
  );
  const contentTypes = [...kept(before.contentTypes)];
  const components = [...kept(before.components)];
  const extensions = [...kept(before.extensions)];
  for (const { file } of added) {
    const { plugin, modelName, uid } = sheets.get(file) ?? { plugin: null, modelName: '', uid: '' };
    const content = written.get(file);
    const [category = '', name = ''] = uid.split('.');
    if (plugin !== null) extensions.push({ plugin, typeName: modelName, file, content });
    else if (file.startsWith('src/api/')) contentTypes.push({ apiName: modelName, typeName: modelName, file, content });
    else components.push({ category, name, file, content });
  }
  return { ...before, contentTypes, components, extensions };
}
