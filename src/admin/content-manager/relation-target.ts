import * as yup from 'yup';
import type { Scope } from '../../content/scope.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { mayFind, mayName } from '../../access/access.ts';
import { readingThrough } from '../../access/derive-access.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { createEntityReader } from '../../management/entity-reader.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import { findOwners } from '../../management/content/find-uses.ts';
import { isVisibleAttribute } from '../../management/schemas/admin-schema.ts';
import { isListable } from '../../management/views/listable.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import {
  ADMIN_USER_UID,
  type ContentType,
  type MorphFromAttribute,
  type RelationAttribute,
  ROLE_UID,
  type ScalarAttribute,
  type Type,
} from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { refusalOf } from './read-entries.ts';
import { administratorScope } from './managed-type.ts';

/** The relation in a path, and the shown fields of its target's entries. */
export interface RelationTarget {
  readonly owner: Type;
  readonly attribute: RelationAttribute | MorphFromAttribute;
  readonly target: ContentType;
  readonly mainField: string;
  readonly fields: readonly ScalarAttribute[];
  readonly scope: Scope;
}

export const pageRules = {
  page: yup.number().integer().min(1),
  pageSize: yup.number().integer().min(1).max(100),
};

/** Throws if the caller may read neither the field nor entries of its target. */
export async function relationTarget(parts: AdminParts, request: AdminRequest): Promise<RelationTarget> {
  const { uid = '', field = '' } = request.params;
  const { contentTypes, components } = parts.engine.model;
  const owner = contentTypes.get(uid) ?? components.get(uid);
  if (owner === undefined) throw badRequest("The model doesn't exist");
  const attribute = owner.attributes.get(field);
  if (attribute?.kind !== 'relation' && attribute?.kind !== 'morphFrom') {
    throw badRequest("This relational field doesn't exist");
  }
  const caller = callerOf(request);
  const scope = administratorScope(parts, request);
  const { access } = caller;
  if (owner.kind !== 'component') {
    const schema = parts.schemas.contentTypes.get(uid);
    if (schema === undefined) throw forbidden();
    const isGranted = caller.may(EXPLORER.read, uid) && mayName(access, owner, 'find', field);
    // The content manager's schemas omit polymorphic relations.
    const isVisible = attribute.kind === 'morphFrom' ? attribute.visible : isVisibleAttribute(schema, field);
    if (!isGranted || !isVisible) throw forbidden();
  }
  const target = contentTypeOf(parts.engine.model, attribute.target);
  const isGranted = target.uid === ADMIN_USER_UID ? caller.may('admin::users.read') : mayFind(access, target.uid);
  if (!isGranted) throw forbidden();
  const mainField = await mainFieldOf(parts, scope, owner, field, target);
  const shown = [mainField, ...(target.draftAndPublish ? ['publishedAt'] : [])];
  const fields = shown.flatMap((name) => {
    const found = target.attributes.get(name);
    return found?.kind === 'scalar' ? [found] : [];
  });
  return { owner, attribute, target, mainField, fields, scope };
}

/** The field by which the edit page shows related entries, if the caller may read it. */
async function mainFieldOf(
  { schemas, views }: AdminParts,
  { access }: Scope,
  owner: Type,
  field: string,
  target: ContentType,
): Promise<string> {
  const schema = schemas.contentTypes.get(owner.uid) ?? schemas.components.get(owner.uid);
  const ofTarget = schemas.contentTypes.get(target.uid);
  if (schema === undefined || ofTarget === undefined) return 'id';
  const { metadatas } = await views.of(schema);
  const chosen = String(metadatas[field]?.edit?.mainField ?? 'id');
  if (!isListable(ofTarget, chosen) || !mayName(access, target, 'find', chosen)) return 'id';
  return target.uid === ROLE_UID ? 'name' : chosen;
}

/** Whether the caller may read the field of this entry, or of an entry that contains this component. */
async function mayReadField(scope: Scope, owner: Type, field: string, id: number): Promise<boolean> {
  const places =
    owner.kind === 'component'
      ? await findOwners(scope, owner, field, id)
      : [{ type: owner, path: [field], ids: [id] }];
  for (const { type, path, ids } of places) {
    const access = readingThrough(scope.access, type, path);
    if (access !== null && (await reachedIds({ ...scope, access }, type, 'find', ids)).size > 0) return true;
  }
  return false;
}

/** Ids of related entries in order. 404 or 403 if the caller cannot read the field of the entry or component. */
export async function relatedIds(
  { engine }: AdminParts,
  { owner, attribute, scope }: RelationTarget,
  sentId: string | undefined,
): Promise<readonly number[]> {
  const id = readId(sentId);
  if (id === null) throw notFound();
  if (!(await mayReadField(scope, owner, attribute.name, id))) throw await refusalOf(scope, owner as ContentType, id);
  const reader = createEntityReader(engine, owner as ContentType);
  const populate = { [attribute.name]: { fields: ['id'] } };
  const entity = await reader.byId(id, { fields: ['id'], populate, locale: 'all' });
  if (entity === null) throw notFound();
  const related = entity[attribute.name];
  const list = Array.isArray(related) ? related : related ? [related] : [];
  return list.map((one) => (one as { readonly id: number }).id);
}
