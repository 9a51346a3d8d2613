import { coreFiles, type FileText } from './core-files.ts';
import { EditError, everySchema, type EditedSchemas } from './edited-schemas.ts';
import { isWritable, type Schema, type EditedSchema } from './edited-schema.ts';

/** What becomes of the project's files; paths begin at its folder. */
export interface SchemaChange {
  readonly writes: readonly FileText[];
  /** Code of new types; a file that is there already stays. */
  readonly creates: readonly FileText[];
  readonly removes: readonly string[];
  /** Code of types that go: files of this name anywhere in the folder. */
  readonly removesCode: readonly { readonly folder: string; readonly name: string }[];
  /** Components whose entries are stored under another name from now on. */
  readonly renames: readonly (readonly [from: string, to: string])[];
}

export function schemaChangeOf(schemas: EditedSchemas, isTypeScript: boolean): SchemaChange {
  const touched = everySchema(schemas).filter((sheet) => isWritable(sheet) && (sheet.isModified || sheet.isDeleted));
  for (const { readFrom } of touched) refuseCode(readFrom);
  const kept = touched.filter(({ isDeleted }) => !isDeleted);
  const types = touched.filter(({ uid }) => uid.startsWith('api::'));
  return {
    writes: kept.map(({ file, schema }) => ({ file, text: textOf(schema) })),
    creates: types.filter(({ readFrom }) => readFrom === null).flatMap((sheet) => coreFiles(sheet, isTypeScript)),
    removes: touched.flatMap(({ readFrom, file, isDeleted }) =>
      readFrom !== null && (isDeleted || readFrom !== file) ? [readFrom] : [],
    ),
    removesCode: types.filter(({ isDeleted }) => isDeleted).map(codeOf),
    renames: kept.flatMap(({ category, modelName, uid, readFrom }) =>
      readFrom !== null && category !== null && `${category}.${modelName}` !== uid
        ? [[`${category}.${modelName}`, uid] as const]
        : [],
    ),
  };
}

/** A schema that is code cannot be written as one. */
function refuseCode(file: string | null): void {
  if (file === null || file.endsWith('.json')) return;
  throw new EditError(`${file} is code, not JSON: change it there.`);
}

const codeOf = ({ uid, modelName }: EditedSchema) => ({
  folder: `src/api/${uid.slice('api::'.length, uid.indexOf('.'))}`,
  name: modelName,
});

/** The order of keys, and the form, in which v4 writes them. */
function textOf({ kind, collectionName, info, options, pluginOptions, attributes, config }: Schema): string {
  return `${JSON.stringify({ kind, collectionName, info, options, pluginOptions, attributes, config }, null, 2)}\n`;
}
