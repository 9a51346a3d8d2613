import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { signEntities } from '../../content/reading/sign-entities.ts';
import type { Scope } from '../../content/scope.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { chosenId, type ManagedAdditions, sentData } from '../../management/entries/as-administrator.ts';
import { refuseChanged } from '../../content/versions/entry-version.ts';
import {
  findTranslated,
  notTranslatable,
  requestedLocale,
  translateEntry,
} from '../../management/entries/translate-entry.ts';
import { saveToPublish, type SentDraft } from '../../management/entries/save-to-publish.ts';
import { deleteMany, publishMany } from '../../management/entries/write-entries.ts';
import {
  copyManaged,
  createManaged,
  deleteManaged,
  publishManaged,
  uncloneableFields,
  updateManaged,
} from '../../management/entries/write-entry.ts';
import { findSingle, findSingleFor, putSingle } from '../../management/entries/write-single.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { entryIds } from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { isToPublish } from './is-to-publish.ts';
import type { ManagedType } from './managed-type.ts';
import { respondWithCreatedEntry } from './respond-with-created.ts';
import { answerVersioned } from './versioned-entry.ts';

function entryId({ params }: AdminRequest): Id {
  const id = readId(params.id);
  if (id === null) throw notFound();
  return id;
}

/** `POST /content-manager/collection-types/:uid` */
export async function createEntry(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const data = sentData(scope.engine.model, type, request.body);
  const chosen = chosenId(request.body);
  const answer = (write: (additions: ManagedAdditions) => Promise<Entity>, source?: Id) => {
    const save = checking({ type, scope }, request, { id: null, data, source: async () => source ?? null }, write);
    return respondWithCreatedEntry(parts, request, { scope, type }, (additions) => save({ ...additions, ...chosen }));
  };
  if (!type.localized) return answer((additions) => createManaged(scope, type, data, additions));
  const { locale: named, relatedEntityId } = request.query;
  const locale = await requestedLocale(scope, named);
  if (relatedEntityId === undefined || relatedEntityId === '')
    return answer((additions) => createManaged(scope, type, { ...data, locale }, additions));
  const related = readId(String(relatedEntityId));
  const source = related === null ? null : await findTranslated(scope, type, related, locale);
  if (source === null) throw notTranslatable();
  return answer((additions) => translateEntry(scope, type, data, locale, source, additions), source.group[0]);
}

/** `PUT /content-manager/collection-types/:uid/:id` */
export async function updateEntry(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const id = entryId(request);
  const data = sentData(scope.engine.model, type, request.body);
  const save = (additions: ManagedAdditions) => updateManaged(scope, type, id, data, additions);
  return answerVersioned(parts, request, type, id, checking({ type, scope }, request, { id, data }, save));
}

/** A save that comes before a publication is refused with all errors of both. */
const checking =
  (
    { type, scope }: Pick<ManagedType, 'type' | 'scope'>,
    request: AdminRequest,
    sent: SentDraft,
    save: (additions: ManagedAdditions) => Promise<Entity>,
  ) =>
  (additions: ManagedAdditions): Promise<Entity> =>
    type.draftAndPublish && isToPublish(request) ? saveToPublish(scope, type, sent, additions, save) : save(additions);

/** `DELETE /content-manager/collection-types/:uid/:id` */
export async function deleteEntry(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const id = entryId(request);
  return answerVersioned(parts, request, type, id, (additions) => deleteManaged(scope, type, id, additions));
}

/** `POST …/:id/actions/publish`, and `unpublish` */
export const publishEntry =
  (published: boolean) =>
  async (found: ManagedType, request: AdminRequest, parts: AdminParts): Promise<AdminResponse> => {
    const { type, scope } = publishable(found);
    const id = entryId(request);
    return answerVersioned(parts, request, type, id, (additions) =>
      publishManaged(scope, type, id, published, additions),
    );
  };

/** Types without drafts cannot be published, whatever the role. */
function publishable(found: ManagedType): ManagedType {
  if (!found.type.draftAndPublish) throw forbidden();
  return found;
}

/** `POST …/:uid/actions/bulkPublish`, and `bulkUnpublish` */
export const publishEntries =
  (published: boolean) =>
  async (found: ManagedType, request: AdminRequest): Promise<AdminResponse> => {
    const { type, scope } = publishable(found);
    const { ids } = await validate(entryIds, request.body);
    return ok(await publishMany(scope, type, ids.map(idOf), published));
  };

/** `POST …/:uid/actions/bulkDelete` */
export async function deleteEntries({ type, scope }: ManagedType, request: AdminRequest): Promise<AdminResponse> {
  const { ids } = await validate(entryIds, request.body);
  const known = ids.map(idOf).filter((id) => id !== null);
  return ok(await deleteMany(scope, type, known, request.query.locale));
}

const idOf = (id: unknown): Id | null => readId(String(id));

/** `POST …/:uid/clone/:id` */
export async function cloneEntry(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const copied = await copyManaged(scope, type, entryId(request), request.body);
  return ok(await signEntities(parts.engine, request.work, type, copied));
}

/** `POST …/:uid/auto-clone/:id`: only for types whose entries can be copied unchanged. */
export async function autoCloneEntry(
  managed: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const prohibitedFields = uncloneableFields(parts.engine.model, managed.type);
  if (prohibitedFields.length === 0) return cloneEntry(managed, request, parts);
  throw badRequest(
    'Entity could not be cloned as it has unique and/or relational fields. Please edit those fields manually and save to complete the cloning.',
    { prohibitedFields },
  );
}

/** Refuses collection types: their first entry must not be treated as a single type. */
function single(found: ManagedType): ManagedType {
  if (found.type.kind !== 'singleType') throw notFound();
  return found;
}

/** `PUT /content-manager/single-types/:uid` */
export async function writeSingle(
  found: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { type, scope } = single(found);
  const { ifMatch, query } = request;
  const find = (inner: Scope) => findSingle(inner, type, query);
  const isIdNeeded = ifMatch !== undefined || isToPublish(request);
  const id = isIdNeeded ? await find(scope) : null;
  if (ifMatch !== undefined && id === null) refuseChanged(ifMatch, null);
  const data = sentData(scope.engine.model, type, request.body);
  const source = type.localized ? () => findSingle(scope, type, {}) : undefined;
  const save = (additions: ManagedAdditions) => putSingle(scope, type, data, query, additions);
  return answerVersioned(parts, request, type, find, checking({ type, scope }, request, { id, data, source }, save));
}

/** `DELETE /content-manager/single-types/:uid` */
export async function deleteSingle(
  found: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { type, scope } = single(found);
  const id = await findSingleFor(scope, type, request.query, 'delete');
  return answerVersioned(parts, request, type, id, (additions) => deleteManaged(scope, type, id, additions));
}

/** `POST /content-manager/single-types/:uid/actions/publish`, and `unpublish` */
export const publishSingle =
  (published: boolean) =>
  async (found: ManagedType, request: AdminRequest, parts: AdminParts): Promise<AdminResponse> => {
    const { type, scope } = single(publishable(found));
    const id = await findSingleFor(scope, type, request.query, 'publish');
    return answerVersioned(parts, request, type, id, (additions) =>
      publishManaged(scope, type, id, published, additions),
    );
  };
