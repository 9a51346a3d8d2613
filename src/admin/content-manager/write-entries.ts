import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { signEntities } from '../../content/reading/sign-entities.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import { uncloneableFields } from '../../management/entries/uncloneable-fields.ts';
import { type Given, sentData } from '../../management/entries/as-administrator.ts';
import { chosenId } from '../../management/entries/chosen-id.ts';
import {
  findTranslated,
  notTranslatable,
  requestedLocale,
  translateEntry,
} from '../../management/entries/translate-entry.ts';
import { deleteMany, publishMany } from '../../management/entries/write-entries.ts';
import {
  copyManaged,
  createManaged,
  deleteManaged,
  publishManaged,
  updateManaged,
} from '../../management/entries/write-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, ok } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { entryIds } from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { respondWithCreatedEntry } from './respond-with-created.ts';
import { answerVersioned } from './versioned-entry.ts';

/** The type in the path, if the caller has any permission for the action; otherwise 403, also for unknown types. */
export function managedType({ engine }: AdminParts, request: AdminRequest, ...actions: readonly string[]): ContentType {
  const { uid = '' } = request.params;
  const type = engine.model.contentTypes.get(uid);
  const { may } = callerOf(request);
  if (type === undefined || !actions.some((action) => may(action, uid))) throw forbidden();
  return type;
}

/** The scope of the administrator's request. */
export function scopeOf({ engine }: AdminParts, request: AdminRequest): Scope {
  const { access, administrator } = callerOf(request);
  return openScope(engine, access, request.work, { kind: 'administrator', id: administrator.id });
}

function entryId({ params }: AdminRequest): Id {
  const id = readId(params.id);
  if (id === null) throw notFound();
  return id;
}

/** `POST /content-manager/collection-types/:uid` */
export async function createEntry(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.create);
  const scope = scopeOf(parts, request);
  const data = sentData(type, request.body);
  const chosen = chosenId(request.body);
  const answer = (write: (given: Given) => Promise<Entity>) =>
    respondWithCreatedEntry(parts, request, { scope, type }, (given) => write({ ...given, ...chosen }));
  if (!type.localized) return answer((given) => createManaged(scope, type, data, given));
  const { locale: named, relatedEntityId } = request.query;
  const locale = await requestedLocale(scope, named);
  if (relatedEntityId === undefined || relatedEntityId === '')
    return answer((given) => createManaged(scope, type, { ...data, locale }, given));
  const related = readId(String(relatedEntityId));
  const source = related === null ? null : await findTranslated(scope, type, related, locale);
  if (source === null) throw notTranslatable();
  return answer((given) => translateEntry(scope, type, data, locale, source, given));
}

/** `PUT /content-manager/collection-types/:uid/:id` */
export async function updateEntry(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.update);
  const id = entryId(request);
  const scope = scopeOf(parts, request);
  return answerVersioned(parts, request, type, id, (given) =>
    updateManaged(scope, type, id, sentData(type, request.body), given),
  );
}

/** `DELETE /content-manager/collection-types/:uid/:id` */
export async function deleteEntry(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.delete);
  const id = entryId(request);
  const scope = scopeOf(parts, request);
  return answerVersioned(parts, request, type, id, (given) => deleteManaged(scope, type, id, given), { keeps: false });
}

/** `POST …/:id/actions/publish`, and `unpublish` */
export const publishEntry =
  (published: boolean) =>
  async (parts: AdminParts, request: AdminRequest): Promise<AdminResponse> => {
    const type = publishedType(parts, request);
    const id = entryId(request);
    const scope = scopeOf(parts, request);
    return answerVersioned(parts, request, type, id, (given) => publishManaged(scope, type, id, published, given));
  };

/** Types without drafts cannot be published, whatever the role. */
export function publishedType(parts: AdminParts, request: AdminRequest): ContentType {
  const type = managedType(parts, request, EXPLORER.publish);
  if (!type.draftAndPublish) throw forbidden();
  return type;
}

/** `POST …/:uid/actions/bulkPublish`, and `bulkUnpublish` */
export const publishEntries =
  (published: boolean) =>
  async (parts: AdminParts, request: AdminRequest): Promise<AdminResponse> => {
    const type = publishedType(parts, request);
    const { ids } = await validate(entryIds, request.body);
    return ok(await publishMany(scopeOf(parts, request), type, ids.map(idOf), published));
  };

/** `POST …/:uid/actions/bulkDelete` */
export async function deleteEntries(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.delete);
  const { ids } = await validate(entryIds, request.body);
  const known = ids.map(idOf).filter((id) => id !== null);
  return ok(await deleteMany(scopeOf(parts, request), type, known));
}

const idOf = (id: unknown): Id | null => readId(String(id));

/** `POST …/:uid/clone/:id` */
export async function cloneEntry(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.create);
  const copied = await copyManaged(scopeOf(parts, request), type, entryId(request), request.body);
  return ok(await signEntities(parts.engine, request.work, type, copied));
}

/** `POST …/:uid/auto-clone/:id`: only for types whose entries can be copied unchanged. */
export async function autoCloneEntry(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = managedType(parts, request, EXPLORER.create);
  const prohibitedFields = uncloneableFields(parts.engine.model, type);
  if (prohibitedFields.length === 0) return cloneEntry(parts, request);
  throw badRequest(
    'Entity could not be cloned as it has unique and/or relational fields. Please edit those fields manually and save to complete the cloning.',
    { prohibitedFields },
  );
}
