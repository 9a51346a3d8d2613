import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EditPreview } from '../../../admin/contract/builder.ts';
import type { AppliedEdit, SchemaBuilder, SchemaEditor } from '../../../admin/builder/schema-editor.ts';
import pick from 'lodash/pick.js';
import { BUILT_IN_SCHEMAS } from '../../../management/schemas/built-in-schemas.ts';
import type { SchemaEdit } from '../../../types/builder/editing/edit-schemas.ts';
import { startOfText } from '../../../util/text/start-of-text.ts';
import type { Application } from '../../opening/open-application.ts';
import type { PreparedEdit } from './describe-edit.ts';
import { createTypeDescriber } from '../type-describer.ts';

/** Stops the server, so its parent process starts it again. */
export type Restart = () => void;

/** `restart` is null if the server was not started for development. */
export const assembleBuilder = (application: Application, restart: Restart | null): SchemaBuilder => ({
  describe: createTypeDescriber(application),
  server: randomUUID(),
  editor: restart === null ? null : createEditor(application, restart),
});

/** One change, then the server restarts: its schemas are outdated. */
function createEditor(application: Application, restart: Restart): SchemaEditor {
  let isBusy = false;
  return {
    restart,
    preview: (edit) => previewEdit(application, edit),
    async apply(edit) {
      const { EditError } = await import('../../../types/builder/editing/edited-schemas.ts');
      if (isBusy) throw new EditError('Another change is being made: try again when the server has started.');
      isBusy = true;
      try {
        return await applyEdit(application, edit);
      } catch (error) {
        isBusy = false;
        throw error;
      }
    },
  };
}

/** The whole edit is computed and checked before the first file is changed. */
async function applyEdit(application: Application, edit: SchemaEdit): Promise<AppliedEdit> {
  const { schemaPayload } = await import('../../../types/builder/editing/schema-payload.ts');
  const { moveComponents } = await import('./move-components.ts');
  const { changeSchemaFiles } = await import('../../../project/change-schema-files.ts');
  const { name, edited, schemas, files } = await prepareEdit(application, edit);
  await moveComponents(application, schemas, () => changeSchemaFiles(application.project.root, files));
  return { name, payload: edited && schemaPayload(edited) };
}

async function previewEdit(application: Application, edit: SchemaEdit): Promise<EditPreview> {
  const { describeEdit } = await import('./describe-edit.ts');
  return describeEdit(application, await prepareEdit(application, edit));
}

async function prepareEdit(application: Application, edit: SchemaEdit): Promise<PreparedEdit> {
  const { project, model } = application;
  const { slugOf } = await import('../../../util/text/slug.ts');
  const { default: pluralize } = await import('pluralize');
  const { openEditedSchemas } = await import('../../../types/builder/editing/open-edited-schemas.ts');
  const { editSchemas } = await import('../../../types/builder/editing/edit-schemas.ts');
  const { schemaChangeOf } = await import('../../../types/builder/editing/schema-change.ts');
  const { rehearseSchemas } = await import('./rehearse-schemas.ts');
  const { filesNamed } = await import('../../../project/change-schema-files.ts');
  const words = {
    slug: (name: string, separator = '-') => slugOf(name, { separator }),
    plural: (word: string) => pluralize(startOfText(word)),
  };
  const schemas = openEditedSchemas(model, project.schemas, words, builtInInfo);
  const { name, edited } = editSchemas(schemas, edit);
  const { root } = project;
  const change = schemaChangeOf(schemas, existsSync(path.join(root, 'tsconfig.json')));
  const next = await rehearseSchemas(application, schemas, change);
  const files = {
    writes: [...change.writes, ...change.creates.filter(({ file }) => !existsSync(path.join(root, file)))],
    removes: [
      ...change.removes,
      ...change.removesCode.flatMap(({ folder, name }) => [
        ...filesNamed(root, folder, name),
        ...filesNamed(root, `${folder}/content-types/${name}`, 'lifecycles'),
      ]),
    ],
  };
  return { name, edited, schemas, files, renames: change.renames, next };
}

/** In v4's key order, which starts with a name if there is one. */
function builtInInfo(uid: string) {
  const { info, options } = BUILT_IN_SCHEMAS[uid] ?? {};
  const first = info !== undefined && 'name' in info ? pick(info, ['name', 'description']) : {};
  return { ...(info !== undefined && { info: { ...first, ...info } }), ...(options !== undefined && { options }) };
}
