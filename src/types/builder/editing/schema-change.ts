import { type EditedSchemas, EditError, everySchema } from './edited-schemas.ts';
import { type EditedSchema, isWritable, type Schema } from './edited-schema.ts';

/** The resulting changes to the project's files; paths are relative to its folder. */
export interface SchemaChange {
  readonly writes: readonly FileText[];
  /** Code of new content types; existing files stay unchanged. */
  readonly creates: readonly FileText[];
  readonly removes: readonly string[];
  /** Code of deleted content types: files of this name anywhere in the folder. */
  readonly removesCode: readonly { readonly folder: string; readonly name: string }[];
  /** Components whose stored entries get a new type name. */
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

/** Schemas written as code cannot be rewritten. */
function refuseCode(file: string | null): void {
  if (file === null || file.endsWith('.json')) return;
  throw new EditError(`${file} is code, not JSON: change it there.`);
}

const codeOf = ({ uid, modelName }: EditedSchema) => ({
  folder: `src/api/${uid.slice('api::'.length, uid.indexOf('.'))}`,
  name: modelName,
});

/** Uses the key order and formatting of v4. */
function textOf({ kind, collectionName, info, options, pluginOptions, attributes, config }: Schema): string {
  return `${JSON.stringify({ kind, collectionName, info, options, pluginOptions, attributes, config }, null, 2)}\n`;
}

interface FileText {
  readonly file: string;
  readonly text: string;
}

const PARTS = [
  { folder: 'controllers', word: 'controller', factory: 'createCoreController' },
  { folder: 'routes', word: 'router', factory: 'createCoreRouter' },
  { folder: 'services', word: 'service', factory: 'createCoreService' },
] as const;

/** Controller, router and service of a new type, as v4 generates them. */
const coreFiles = ({ uid, modelName }: EditedSchema, isTypeScript: boolean): readonly FileText[] =>
  PARTS.map(({ folder, word, factory }) => {
    const title = `/**\n * ${modelName} ${word}\n */`;
    return {
      file: `src/api/${modelName}/${folder}/${modelName}.${isTypeScript ? 'ts' : 'js'}`,
      text: isTypeScript
        ? `${title}\n\nimport { factories } from '@strapi/strapi';\n\nexport default factories.${factory}('${uid}');\n`
        : `'use strict';\n\n${title}\n\nconst { ${factory} } = require('@strapi/strapi').factories;\n\nmodule.exports = ${factory}('${uid}');\n`,
    };
  });
