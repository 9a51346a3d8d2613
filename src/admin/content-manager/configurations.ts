import { badRequest, forbidden, notFound } from '../../errors.ts';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import type { Metadata, ViewConfiguration } from '../../management/views/view-configuration.ts';
import type { ViewChange } from '../../management/views/view-store.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { refuseLarge } from '../../util/json/count-values.ts';
import { viewRules } from './view-rules.ts';
import type { Configuration, View } from '../contract/content-types.ts';

/** `GET /content-manager/content-types-settings` */
export async function showViewSettings({ schemas, views }: AdminParts): Promise<AdminResponse> {
  const types = [...schemas.contentTypes.values()];
  const found = await views.ofAll(types);
  return data(types.map(({ uid }, index) => ({ uid, settings: found[index]?.settings })));
}

/** `GET /content-manager/content-types/:uid/configuration` */
export async function showContentTypeView(parts: AdminParts, { params }: AdminRequest): Promise<AdminResponse> {
  const schema = contentTypeOf(parts, params.uid);
  return answerContentType(parts, schema, await parts.views.of(schema));
}

/** `PUT /content-manager/content-types/:uid/configuration` */
export async function changeContentTypeView(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const schema = contentTypeOf(parts, request.params.uid);
  const kind = schema.kind === 'singleType' ? 'single-types' : 'collection-types';
  if (!callerOf(request).may(`plugin::content-manager.${kind}.configure-view`)) throw forbidden();
  const input = await readInput(parts, schema, request.body);
  return answerContentType(parts, schema, await parts.views.change(schema, input));
}

/** `GET /content-manager/components/:uid/configuration` */
export async function showComponentView(parts: AdminParts, { params }: AdminRequest): Promise<AdminResponse> {
  const schema = componentOf(parts, params.uid);
  const view = await parts.views.of(schema);
  return data({ component: describe(schema, view), components: await describeInside(parts, schema) });
}

/** `PUT /content-manager/components/:uid/configuration` */
export async function changeComponentView(parts: AdminParts, { params, body }: AdminRequest): Promise<AdminResponse> {
  const schema = componentOf(parts, params.uid);
  const input = await readInput(parts, schema, body);
  return data(describe(schema, await parts.views.change(schema, input)));
}

function contentTypeOf({ schemas }: AdminParts, uid = ''): AdminSchema {
  const schema = schemas.contentTypes.get(uid);
  if (schema === undefined) throw notFound('contentType.notFound');
  return schema;
}

function componentOf({ schemas }: AdminParts, uid = ''): AdminSchema {
  const schema = schemas.components.get(uid);
  if (schema === undefined) throw notFound('component.notFound');
  return schema;
}

/** About thirty for each field of a large type. */
const MOST_VIEW_VALUES = 20_000;

export async function readInput({ schemas }: AdminParts, schema: AdminSchema, body: unknown): Promise<ViewChange> {
  refuseLarge(body, { most: MOST_VIEW_VALUES });
  try {
    const rules = viewRules(schemas, schema);
    return await rules.validate(body ?? {}, { abortEarly: false, stripUnknown: true, strict: true });
  } catch (error) {
    if (!isYupError(error)) throw error;
    throw badRequest('Bad Request', {
      name: 'validationError',
      errors: describeYupError(error).errors.map(({ message }) => message),
    });
  }
}

async function answerContentType(
  parts: AdminParts,
  schema: AdminSchema,
  view: ViewConfiguration,
): Promise<AdminResponse> {
  return data<Configuration>(await describeContentType(parts, schema, view));
}

export async function describeContentType(
  parts: AdminParts,
  schema: AdminSchema,
  view: ViewConfiguration,
): Promise<Configuration> {
  const metadatas = Object.entries(view.metadatas).map(([name, metadata]) => [name, withMainField(metadata)]);
  return {
    contentType: describe(schema, { ...view, metadatas: Object.fromEntries(metadatas) }),
    components: await describeInside(parts, schema),
  };
}

/** Lists show related entries by the same field as the edit page. */
const withMainField = (metadata: Metadata | null): Metadata | null =>
  metadata?.edit?.mainField === undefined
    ? metadata
    : { ...metadata, list: { ...metadata.list, mainField: metadata.edit.mainField } };

export const describe = ({ uid, category, kind }: AdminSchema, view: ViewConfiguration): View => {
  const described = {
    uid,
    ...(category !== undefined && { category }),
    ...view,
    ...(kind === undefined && { isComponent: true }),
  };
  // Settings and labels are stored as JSON, with defaults for what is missing.
  return described as unknown as View;
};

/** Configurations of nested components at any depth. */
export async function describeInside(
  { schemas, views }: AdminParts,
  schema: AdminSchema,
): Promise<Configuration['components']> {
  const inside = new Map<string, AdminSchema>();
  const collect = (at: AdminSchema): void => {
    for (const { type, component, components } of Object.values(at.attributes)) {
      const uids =
        type === 'component' ? [component] : type === 'dynamiczone' ? (components as readonly unknown[]) : [];
      for (const uid of uids as readonly string[]) {
        const component = schemas.components.get(uid);
        if (component === undefined || inside.has(uid)) continue;
        inside.set(uid, component);
        collect(component);
      }
    }
  };
  collect(schema);
  const found = [...inside.values()];
  const described = await views.ofAll(found);
  return Object.fromEntries(found.map((one, index) => [one.uid, describe(one, described[index] as ViewConfiguration)]));
}
