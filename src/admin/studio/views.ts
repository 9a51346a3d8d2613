import { isDeepStrictEqual } from 'node:util';
import { forbidden, notFound } from '../../errors.ts';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import { editorsList, isOfNobody } from '../../management/views/editors-list.ts';
import { readConditions } from '../../management/views/field-conditions.ts';
import type { OwnView } from '../../management/views/own-view-store.ts';
import type { ViewConfiguration } from '../../management/views/view-configuration.ts';
import type { ViewChange } from '../../management/views/view-store.ts';
import { isRecord } from '../../util/is-record.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { describe, describeContentType, describeInside, readInput } from '../content-manager/configurations.ts';
import type { StudioConfiguration, StudioView, View } from '../contract/content-types.ts';

/** `GET /studio/api/views/:uid`: v4's configuration of a type or component, and what Plinth keeps beside it. */
export async function showView(parts: AdminParts, { params }: AdminRequest): Promise<AdminResponse> {
  const schema = schemaOf(parts, params.uid);
  const view = await parts.views.of(schema);
  if (schema.kind === undefined) {
    const component = describe(schema, view);
    const components = await withOwn(parts, { ...(await describeInside(parts, schema)), [schema.uid]: component });
    return data({ component: components[schema.uid], components });
  }
  const [own] = await parts.ownViews.ofAll([schema.uid]);
  const shown = { ...view, layouts: { ...view.layouts, list: shownList(schema, view, own) } };
  const { contentType, components } = await describeContentType(parts, schema, shown);
  return data<StudioConfiguration>({
    contentType: { ...contentType, conditions: own?.conditions ?? {} },
    components: await withOwn(parts, components),
  });
}

/** `PUT /studio/api/views/:uid` with the parts of v4's configuration and `conditions`; those left out stay. */
export async function changeView(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const schema = schemaOf(parts, request.params.uid);
  if (!callerOf(request).may(permissionFor(schema))) throw forbidden();
  const { conditions: sent, ...rest } = isRecord(request.body) ? request.body : {};
  const input = await readInput(parts, schema, rest);
  const conditions = sent === undefined ? undefined : readConditions(schema, sent);
  const { change, isChosen } = await chosenList(parts, schema, input);
  if (Object.values(change).some((part) => part != null)) await parts.views.change(schema, change);
  if (isChosen || conditions !== undefined)
    await parts.ownViews.change(schema.uid, {
      ...(isChosen && { isListConfigured: true }),
      ...(conditions !== undefined && { conditions }),
    });
  return showView(parts, request);
}

const permissionFor = ({ kind }: AdminSchema): string => {
  if (kind === undefined) return 'plugin::content-manager.components.configure-layout';
  return `plugin::content-manager.${kind === 'singleType' ? 'single-types' : 'collection-types'}.configure-view`;
};

function schemaOf({ schemas }: AdminParts, uid = ''): AdminSchema {
  const schema = schemas.contentTypes.get(uid) ?? schemas.components.get(uid);
  if (schema === undefined) throw notFound();
  return schema;
}

const shownList = (schema: AdminSchema, view: ViewConfiguration, own: OwnView | undefined): readonly string[] =>
  own?.isListConfigured !== true && isOfNobody(schema, view) ? editorsList(schema, view) : view.layouts.list;

/**
 * A layout is sent as a whole. The columns that were shown because nobody has chosen any are not stored with the form
 * that somebody has changed.
 */
async function chosenList(
  { views, ownViews }: AdminParts,
  schema: AdminSchema,
  input: ViewChange,
): Promise<{ readonly change: ViewChange; readonly isChosen: boolean }> {
  const { layouts } = input;
  if (layouts == null || schema.kind === undefined) return { change: input, isChosen: false };
  const [stored, [own]] = await Promise.all([views.of(schema), ownViews.ofAll([schema.uid])]);
  if (!isDeepStrictEqual(layouts.list, shownList(schema, stored, own))) return { change: input, isChosen: true };
  return { change: { ...input, layouts: { ...layouts, list: stored.layouts.list } }, isChosen: false };
}

async function withOwn(
  { ownViews }: AdminParts,
  views: Readonly<Record<string, View>>,
): Promise<Readonly<Record<string, StudioView>>> {
  const uids = Object.keys(views);
  const own = await ownViews.ofAll(uids);
  return Object.fromEntries(
    uids.map((uid, index) => [uid, { ...(views[uid] as View), conditions: own[index]?.conditions ?? {} }]),
  );
}
