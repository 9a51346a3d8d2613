import type { AnySchema } from 'yup';
import { RequestError } from '../../errors.ts';
import type { ComponentInput, TypeInput } from '../../types/builder/editing/edit-request.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminResponse, AdminRequest } from '../admin-route.ts';
import { validate } from '../validation/validate.ts';
import { tidyInput } from './tidy-input.ts';
import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { BuilderFacts } from './validation/input-rules.ts';

/** The edit in a request, or the reason why it is refused. */
export type ReadEdit = (parts: AdminParts, request: AdminRequest) => Promise<SchemaEdit | AdminResponse>;

export const isRefusal = (read: SchemaEdit | AdminResponse): read is AdminResponse => 'status' in read;

export const plain = (status: number, error: unknown): AdminResponse => ({ status, body: { error } });

/** These routes report invalid bodies in a different format than all others. */
async function check(schema: AnySchema, body: unknown): Promise<AdminResponse | null> {
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

const kindOf = (body: unknown): unknown =>
  ((body as Partial<Sent> | null)?.contentType as Partial<TypeInput> | undefined)?.kind;

export const readNewType: ReadEdit = async (parts, { body }) => {
  const facts = builderFacts(await parts.builder.describe());
  const refused = await check((await rules()).typeInput(facts, kindOf(body), true), body);
  if (refused !== null) return refused;
  const { contentType, components = [] } = body as Sent;
  return { change: 'create type', type: contentType, components };
};

export const readType: ReadEdit = async (parts, request) => {
  const { uid = '' } = request.params;
  const types = await parts.builder.describe();
  if (!types.contentTypes.some((type) => type.uid === uid)) return plain(404, 'contentType.notFound');
  const body = tidyInput(request.body);
  const refused = await check((await rules()).typeInput(builderFacts(types), kindOf(body), false), body);
  if (refused !== null) return refused;
  const { contentType, components = [] } = body as Sent;
  return { change: 'edit type', uid, type: contentType, components };
};

export const readTypeDeletion: ReadEdit = async (parts, { params: { uid = '' } }) => {
  const { contentTypes } = await parts.builder.describe();
  if (!contentTypes.some((type) => type.uid === uid)) return plain(404, 'contentType.notFound');
  return { change: 'delete type', uid };
};

export const readNewComponent: ReadEdit = async (parts, { body }) => {
  const facts = builderFacts(await parts.builder.describe());
  const refused = await check((await rules()).componentInput(facts), body);
  if (refused !== null) return refused;
  const { component, components = [] } = body as Sent;
  return { change: 'create component', component, components };
};

export const readComponent: ReadEdit = async (parts, request) => {
  const { uid = '' } = request.params;
  const types = await parts.builder.describe();
  if (!types.components.some((type) => type.uid === uid)) return plain(404, 'component.notFound');
  const body = tidyInput(request.body);
  const refused = await check((await rules()).componentInput(builderFacts(types)), body);
  if (refused !== null) return refused;
  const { component, components = [] } = body as Sent;
  return { change: 'edit component', uid, component, components };
};

export const readComponentDeletion: ReadEdit = async (parts, { params: { uid = '' } }) => {
  const { components } = await parts.builder.describe();
  if (!components.some((type) => type.uid === uid)) return plain(404, 'component.notFound');
  return { change: 'delete component', uid };
};

export const readCategory: ReadEdit = async (_parts, { params: { name = '' }, body }) => {
  const refused = await check((await rules()).categoryInput, body);
  if (refused !== null) return refused;
  return { change: 'rename category', name, wanted: (body as { readonly name: string }).name };
};

export const readCategoryDeletion: ReadEdit = async (_parts, { params: { name = '' } }) => ({
  change: 'delete category',
  name,
});

/** Existing names and types with which new types and components must be compatible. */
function builderFacts({ contentTypes, components }: BuilderTypes): BuilderFacts {
  const texts = (name: string): readonly string[] =>
    contentTypes.flatMap(({ schema }) => (typeof schema[name] === 'string' ? [schema[name]] : []));
  const holding = new Set(components.filter(holdsComponents).map(({ uid }) => uid));
  return {
    targets: [
      ...contentTypes.filter(({ schema }) => schema.kind === 'collectionType').map(({ uid }) => uid),
      ...['__self__', '__contentType__'],
    ],
    names: [...texts('singularName'), ...texts('pluralName')],
    tables: texts('collectionName'),
    holdsComponents: (component) => holding.has(String(component)),
  };
}

const holdsComponents = ({ schema }: BuilderType): boolean =>
  Object.values((schema.attributes ?? {}) as Readonly<Record<string, { readonly type?: unknown }>>).some(
    ({ type }) => type === 'component',
  );
