import cloneDeep from 'lodash/cloneDeep.js';
import type { AnySchema } from 'yup';
import { RequestError } from '../../errors.ts';
import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { ComponentInput, TypeInput } from '../../types/builder/editing/edit-request.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import { isRecord } from '../../util/is-record.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { validate } from '../validation/validate.ts';
import type { BuilderFacts } from './validation/input-rules.ts';

/** The edit in a request, or the reason why it is refused. */
export type ReadEdit = (parts: AdminParts, request: AdminRequest) => Promise<SchemaEdit | AdminResponse>;

export const isRefusal = (read: SchemaEdit | AdminResponse): read is AdminResponse => 'status' in read;

export const plain = (status: number, error: unknown): AdminResponse => ({ status, body: { error } });

/** A type with hundreds of attributes, and its components. */
const MOST_EDIT_VALUES = 20_000;

/** These routes report invalid bodies in a different format than all others. */
async function check(schema: AnySchema, body: unknown): Promise<AdminResponse | null> {
  try {
    await validate(schema, body, { most: MOST_EDIT_VALUES });
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

/** Creates a content type or, if the path names one, changes it. */
export const readType: ReadEdit = async (parts, request) => {
  const { uid } = request.params;
  const types = await parts.builder.describe();
  if (uid !== undefined && !isKnown(types, 'contentType', uid)) return missing('contentType');
  const body = uid === undefined ? request.body : tidyInput(request.body);
  const { typeInput } = await rules();
  const refused = await check(typeInput(builderFacts(types), kindOf(body), uid === undefined), body);
  if (refused !== null) return refused;
  const { contentType: type, components = [] } = body as Sent;
  if (uid === undefined) return { change: 'create type', type, components };
  return { change: 'edit type', uid, type, components };
};

/** The same for a component. */
export const readComponent: ReadEdit = async (parts, request) => {
  const { uid } = request.params;
  const types = await parts.builder.describe();
  if (uid !== undefined && !isKnown(types, 'component', uid)) return missing('component');
  const body = uid === undefined ? request.body : tidyInput(request.body);
  const refused = await check((await rules()).componentInput(builderFacts(types)), body);
  if (refused !== null) return refused;
  const { component, components = [] } = body as Sent;
  if (uid === undefined) return { change: 'create component', component, components };
  return { change: 'edit component', uid, component, components };
};

export const readDeletion =
  (kind: Kind): ReadEdit =>
  async (parts, { params: { uid = '' } }) => {
    if (!isKnown(await parts.builder.describe(), kind, uid)) return missing(kind);
    return { change: kind === 'contentType' ? 'delete type' : 'delete component', uid };
  };

type Kind = 'contentType' | 'component';

const isKnown = (types: BuilderTypes, kind: Kind, uid: string): boolean =>
  types[`${kind}s`].some((type) => type.uid === uid);

const missing = (kind: Kind): AdminResponse => plain(404, `${kind}.notFound`);

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

/** Cleans up input of the builder page for existing types: emptied defaults, and target fields that no longer exist. */
function tidyInput(body: unknown): unknown {
  const tidied = cloneDeep(body);
  if (!isRecord(tidied)) return tidied;
  tidyAttributes(tidied.component);
  tidyAttributes(tidied.contentType, true);
  if (Array.isArray(tidied.components)) {
    for (const component of tidied.components) if (isRecord(component) && 'uid' in component) tidyAttributes(component);
  }
  return tidied;
}

function tidyAttributes(input: unknown, alsoTargets = false): void {
  if (!isRecord(input) || !isRecord(input.attributes)) return;
  const { attributes } = input;
  for (const attribute of Object.values(attributes)) {
    if (!isRecord(attribute)) continue;
    if (attribute.default === '') attribute.default = undefined;
    const { type, targetField } = attribute;
    const isGone = typeof targetField === 'string' && !Object.hasOwn(attributes, targetField);
    if (alsoTargets && type === 'uid' && isGone) attribute.targetField = undefined;
  }
}
