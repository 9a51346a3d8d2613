import type { EditedSchema } from './edited-schema.ts';

export interface FileText {
  readonly file: string;
  readonly text: string;
}

const PARTS = [
  { folder: 'controllers', word: 'controller', factory: 'createCoreController' },
  { folder: 'routes', word: 'router', factory: 'createCoreRouter' },
  { folder: 'services', word: 'service', factory: 'createCoreService' },
] as const;

/** Controller, router and service of a new type, as v4 generates them. */
export const coreFiles = ({ uid, modelName }: EditedSchema, isTypeScript: boolean): readonly FileText[] =>
  PARTS.map(({ folder, word, factory }) => {
    const title = `/**\n * ${modelName} ${word}\n */`;
    return {
      file: `src/api/${modelName}/${folder}/${modelName}.${isTypeScript ? 'ts' : 'js'}`,
      text: isTypeScript
        ? `${title}\n\nimport { factories } from '@strapi/strapi';\n\nexport default factories.${factory}('${uid}');\n`
        : `'use strict';\n\n${title}\n\nconst { ${factory} } = require('@strapi/strapi').factories;\n\nmodule.exports = ${factory}('${uid}');\n`,
    };
  });
