import type { AnySchema } from 'yup';
import { RequestError } from '../../errors.ts';
import type { ComponentInput, TypeInput } from '../../types/builder/editing/edit-request.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import { EditError } from '../../types/builder/editing/edited-schemas.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, type AdminRequest, callerOf, ok } from '../admin-route.ts';
import { isSuperAdmin } from '../people/role-rank.ts';
import { validate } from '../validation/validate.ts';
import { builderFacts } from './builder-facts.ts';
import type { SchemaEditor } from './schema-editor.ts';
import { tidyInput } from './tidy-input.ts';

const OFF =
  'Content-Type Builder modifications are disabled in production mode. Schema changes can only be made when running with autoReload enabled (strapi develop).';

/** Schemas are code: they are changed in development alone, and by those who may do everything. */
function editorFor({ builder }: AdminParts, request: AdminRequest): SchemaEditor {
  if (builder.editor === null) throw new RequestError('ForbiddenError', OFF);
  if (!isSuperAdmin(callerOf(request))) {
    throw new RequestError('ForbiddenError', 'Only super admins can change content types.');
  }
  return builder.editor;
}

const plain = (status: number, error: unknown): AdminAnswer => ({ status, body: { error } });

/** These routes say in another form than all others what is wrong with a body. */
async function check(schema: AnySchema, body: unknown): Promise<AdminAnswer | null> {
  try {
    await validate(schema, body);
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { name, details, message } = error;
    return plain(400, { name, details, message });
  }
}

interface Sent {
  readonly contentType: TypeInput;
  readonly component: ComponentInput;
  readonly components?: readonly ComponentInput[];
}

const rules = () => import('./validation/input-rules.ts');

/** Events by kind of edit, and the key of their payload. */
const EVENTS: Readonly<Partial<Record<SchemaEdit['change'], readonly [event: string, subject: string]>>> = {
  'create type': ['content-type.create', 'contentType'],
  'edit type': ['content-type.update', 'contentType'],
  'delete type': ['content-type.delete', 'contentType'],
  'create component': ['component.create', 'component'],
  'edit component': ['component.update', 'component'],
  'delete component': ['component.delete', 'component'],
};

async function apply(
  { engine: { events } }: AdminParts,
  editor: SchemaEditor,
  edit: SchemaEdit,
  status = 200,
): Promise<AdminAnswer> {
  try {
    const { name: uid, payload } = await editor.apply(edit);
    const [event, subject] = EVENTS[edit.change] ?? [];
    if (event !== undefined && subject !== undefined) events.tell(event, { [subject]: payload });
    editor.restart();
    return { status, body: { data: { uid } } };
  } catch (error) {
    if (error instanceof EditError) return plain(400, error.message);
    throw error;
  }
}

const kindOf = (body: unknown): unknown =>
  ((body as Partial<Sent> | null)?.contentType as Partial<TypeInput> | undefined)?.kind;

export async function createType(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const facts = builderFacts(await parts.builder.describe());
  const refused = await check((await rules()).typeInput(facts, kindOf(request.body), true), request.body);
  if (refused !== null) return refused;
  const { contentType, components = [] } = request.body as Sent;
  return apply(parts, editor, { change: 'create type', type: contentType, components }, 201);
}

export async function updateType(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const { uid = '' } = request.params;
  const types = await parts.builder.describe();
  if (!types.contentTypes.some((type) => type.uid === uid)) return plain(404, 'contentType.notFound');
  const body = tidyInput(request.body);
  const refused = await check((await rules()).typeInput(builderFacts(types), kindOf(body), false), body);
  if (refused !== null) return refused;
  const { contentType, components = [] } = body as Sent;
  return apply(parts, editor, { change: 'edit type', uid, type: contentType, components }, 201);
}

export async function deleteType(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const { uid = '' } = request.params;
  const { contentTypes } = await parts.builder.describe();
  if (!contentTypes.some((type) => type.uid === uid)) return plain(404, 'contentType.notFound');
  return apply(parts, editor, { change: 'delete type', uid });
}

export async function createComponent(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const facts = builderFacts(await parts.builder.describe());
  const refused = await check((await rules()).componentInput(facts), request.body);
  if (refused !== null) return refused;
  const { component, components = [] } = request.body as Sent;
  return apply(parts, editor, { change: 'create component', component, components }, 201);
}

export async function updateComponent(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const { uid = '' } = request.params;
  const types = await parts.builder.describe();
  if (!types.components.some((type) => type.uid === uid)) return plain(404, 'component.notFound');
  const body = tidyInput(request.body);
  const refused = await check((await rules()).componentInput(builderFacts(types)), body);
  if (refused !== null) return refused;
  const { component, components = [] } = body as Sent;
  return apply(parts, editor, { change: 'edit component', uid, component, components });
}

export async function deleteComponent(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const { uid = '' } = request.params;
  const { components } = await parts.builder.describe();
  if (!components.some((type) => type.uid === uid)) return plain(404, 'component.notFound');
  return apply(parts, editor, { change: 'delete component', uid });
}

/** Refusals of categories have the form of all other routes. */
async function applyToCategory(editor: SchemaEditor, edit: SchemaEdit): Promise<AdminAnswer> {
  try {
    const { name } = await editor.apply(edit);
    editor.restart();
    return ok({ name });
  } catch (error) {
    if (error instanceof EditError) throw new RequestError('ApplicationError', error.message);
    throw error;
  }
}

export async function updateCategory(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const editor = editorFor(parts, request);
  const refused = await check((await rules()).categoryInput, request.body);
  if (refused !== null) return refused;
  const { name = '' } = request.params;
  const { name: wanted } = request.body as { readonly name: string };
  return applyToCategory(editor, { change: 'rename category', name, wanted });
}

export async function deleteCategory(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const { name = '' } = request.params;
  return applyToCategory(editorFor(parts, request), { change: 'delete category', name });
}
