import { BUILT_IN_TYPES } from '../../../schema/built-in-types.ts';
import { builtInContent } from '../../../schema/declared-types.ts';
import type { SchemaDocuments } from '../../../schema/documents.ts';
import type { Model } from '../../../schema/model.ts';
import { type EditedSchema, editedSchemaOf } from './edited-schema.ts';
import type { EditedSchemas, Words } from './edited-schemas.ts';

/** What v4 writes into the file of a built-in type, besides its attributes. */
export type BuiltInInfo = (uid: string) => { readonly info?: unknown; readonly options?: unknown } | undefined;

/** Opens the current schemas of a project for editing. */
export function openEditedSchemas(
  model: Model,
  { contentTypes, components, extensions, plugins = [] }: SchemaDocuments,
  words: Words,
  infoOf: BuiltInInfo,
): EditedSchemas {
  const sheets: EditedSchema[] = [];
  for (const type of BUILT_IN_TYPES) {
    const { plugin, typeName, uid } = type;
    const extension = extensions.find((one) => one.plugin === plugin && one.typeName === typeName);
    const content = extension === undefined ? { ...type.content, ...infoOf(uid) } : builtInContent(type, extensions);
    sheets.push(typeSchema({ uid, plugin, modelName: typeName, file: extension?.file ?? null }, content));
  }
  for (const { plugin, typeName, content } of plugins) {
    const extension = extensions.find((one) => one.plugin === plugin && one.typeName === typeName);
    const uid = `plugin::${plugin}.${typeName}`;
    sheets.push(typeSchema({ uid, plugin, modelName: typeName, file: extension?.file ?? null }, content));
  }
  for (const { apiName, typeName, file, content } of contentTypes) {
    const uid = uidOf(model, file) ?? `api::${apiName}.${typeName}`;
    sheets.push(typeSchema({ uid, plugin: null, modelName: uid.slice(uid.indexOf('.') + 1), file }, content));
  }
  return {
    contentTypes: new Map(sheets.map((sheet) => [sheet.uid, sheet])),
    components: new Map(
      components.map(({ category, name, file, content }) => {
        const uid = `${category}.${name}`;
        const facts = { uid, plugin: null, category, modelName: name, readFrom: file, file };
        return [uid, editedSchemaOf(facts, content)];
      }),
    ),
    words,
  };
}

const uidOf = (model: Model, file: string): string | undefined =>
  [...model.contentTypes.values()].find((type) => type.file === file)?.uid;

interface TypeFacts extends Pick<EditedSchema, 'uid' | 'plugin' | 'modelName'> {
  readonly file: string | null;
}

function typeSchema({ uid, plugin, modelName, file }: TypeFacts, content: unknown): EditedSchema {
  const declared = content as { readonly kind?: unknown };
  const place = file ?? `src/extensions/${plugin}/content-types/${modelName}/schema.json`;
  const facts = { uid, plugin, category: null, modelName, readFrom: file, file: place };
  return editedSchemaOf(facts, { ...declared, kind: declared.kind || 'collectionType' });
}
