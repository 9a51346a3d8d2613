import { applicationError, forbidden } from '../../errors.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import { EditError } from '../../types/builder/editing/edited-schemas.ts';
import type { AdminParts } from '../admin-parts.ts';
import {
  type ActionName,
  type AdminEndpoint,
  type AdminRequest,
  type AdminResponse,
  callerOf,
  data,
  ok,
} from '../admin-route.ts';
import { isSuperAdmin } from '../people/role-rank.ts';
import {
  isRefusal,
  plain,
  readCategory,
  readCategoryDeletion,
  readComponent,
  readDeletion,
  type ReadEdit,
  readType,
} from './read-edits.ts';
import type { SchemaEditor } from './schema-editor.ts';
import type { EditPreview } from '../contract/builder.ts';

const OFF =
  'Content-Type Builder modifications are disabled in production mode. Schema changes can only be made when running with autoReload enabled (strapi develop).';

/** Schemas are code: only super admins can change them, and only in development. */
function editorFor({ builder }: AdminParts, request: AdminRequest): SchemaEditor {
  if (builder.editor === null) throw forbidden(OFF);
  if (!isSuperAdmin(callerOf(request))) {
    throw forbidden('Only super admins can change content types.');
  }
  return builder.editor;
}

/** Events by type of edit, and the key of their payload. */
const EVENTS: Readonly<Partial<Record<SchemaEdit['change'], readonly [event: string, subject: string]>>> = {
  'create type': ['content-type.create', 'contentType'],
  'edit type': ['content-type.update', 'contentType'],
  'delete type': ['content-type.delete', 'contentType'],
  'create component': ['component.create', 'component'],
  'edit component': ['component.update', 'component'],
  'delete component': ['component.delete', 'component'],
};

type AnswerEdit = (parts: AdminParts, editor: SchemaEditor, edit: SchemaEdit) => Promise<AdminResponse>;

const withEdit =
  (answer: AnswerEdit) =>
  (read: ReadEdit): AdminEndpoint[3] =>
  async (parts, request) => {
    const editor = editorFor(parts, request);
    const edit = await read(parts, request);
    return isRefusal(edit) ? edit : answer(parts, editor, edit);
  };

/** Applies an edit and restarts the server. */
const making = withEdit(async (parts, editor, edit) => {
  try {
    const { name, payload } = await editor.apply(edit);
    const [event, subject] = EVENTS[edit.change] ?? [];
    if (event !== undefined && subject !== undefined) parts.engine.events.emit(event, { [subject]: payload });
    editor.restart();
    return isOfCategory(edit) ? ok({ name }) : { status: statusOf(edit), body: { data: { uid: name } } };
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    // Errors about categories have the same format as on all other routes.
    if (isOfCategory(edit)) throw applicationError(error.message);
    return plain(400, error.message);
  }
});

/** Previews the edit without applying it. */
const previewing = withEdit(async (_parts, editor, edit) => {
  try {
    return data<EditPreview>(await editor.preview(edit));
  } catch (error) {
    if (error instanceof EditError) throw applicationError(error.message);
    throw error;
  }
});

const isOfCategory = ({ change }: SchemaEdit): boolean => change === 'rename category' || change === 'delete category';

const statusOf = ({ change }: SchemaEdit): number =>
  change === 'edit component' || change === 'delete type' || change === 'delete component' ? 200 : 201;

/** Method and path of every edit, below the prefix of v4's routes and below that of previews. */
const EDITS: readonly (readonly [AdminEndpoint[0], string, ReadEdit])[] = [
  ['POST', '/content-types', readType],
  ['PUT', '/content-types/:uid', readType],
  ['DELETE', '/content-types/:uid', readDeletion('contentType')],
  ['POST', '/components', readComponent],
  ['PUT', '/components/:uid', readComponent],
  ['DELETE', '/components/:uid', readDeletion('component')],
  ['PUT', '/component-categories/:name', readCategory],
  ['DELETE', '/component-categories/:name', readCategoryDeletion],
];

/** v4's routes that change schemas, and routes with the same names that preview the change. */
export const changeEndpoints = (action: ActionName): readonly AdminEndpoint[] =>
  EDITS.flatMap(([method, path, read]): readonly AdminEndpoint[] => [
    [method, `/content-type-builder${path}`, action, making(read)],
    [method, `/studio/api/model/preview${path}`, action, previewing(read)],
  ]);

/** Why the caller cannot change schemas; null if they can. */
export const refusalToEdit = ({ builder }: AdminParts, request: AdminRequest): 'production' | 'super admin' | null =>
  builder.editor === null ? 'production' : isSuperAdmin(callerOf(request)) ? null : 'super admin';
