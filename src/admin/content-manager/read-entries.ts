import type { Scope } from '../../content/scope.ts';
import { forbidden, notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import { ONE, SINGLE } from '../../management/content/choose-entries.ts';
import { countDrafts } from '../../management/content/count-drafts.ts';
import { findDecorated } from '../../management/content/read-decorated.ts';
import { isStored } from '../../management/content/read-managed.ts';
import { findSingle } from '../../management/entries/write-single.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { cachedResponse } from './cached-response.ts';
import { fieldsOf } from './list-entries.ts';
import type { ManagedType } from './managed-type.ts';
import { namedIn } from './named-in.ts';
import { recallVersion } from './versioned-entry.ts';

/** `GET /content-manager/collection-types/:uid/:id` */
export async function readEntry(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const etag = await recallVersion(parts, request, scope, type, id);
  const named = namedIn(parts.engine.model, type, request.query);
  const answer = await cachedResponse(scope, request, 'entry', async (reading) => {
    const text = id === null ? null : await findDecorated(reading, type, byId(id), { ...ONE, named }, id);
    if (text === null) throw await refusalOf(scope, type, id);
    return text;
  });
  return { ...answer, etag };
}

/** `GET /content-manager/single-types/:uid`, in the requested locale. */
export async function readSingle(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const etag = await recallVersion(parts, request, scope, type, await findSingle(scope, type, request.query));
  const fields = fieldsOf(scope, type, request.query.fields);
  const text = await findDecorated(scope, type, request.query, { ...SINGLE, fields }, null);
  if (text !== null) return { status: 200, text, etag };
  throw callerOf(request).may(EXPLORER.create, type.uid) ? notFound() : forbidden();
}

/** `GET …/:id/actions/countDraftRelations` */
export async function countDraftsOfEntry({ type, scope }: ManagedType, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const count = id === null ? null : await countDrafts(scope, type, byId(id));
  if (count === null) throw await refusalOf(scope, type, id);
  return data(count);
}

/** `GET /content-manager/single-types/:uid/actions/countDraftRelations` */
export async function countDraftsOfSingle({ type, scope }: ManagedType): Promise<AdminResponse> {
  const count = await countDrafts(scope, type, {});
  if (count === null) throw notFound();
  return data(count);
}

/** `GET …/actions/countManyEntriesDraftRelations`: counts only entries that the caller may read. */
export async function countDraftsOfMany({ type, scope }: ManagedType, request: AdminRequest): Promise<AdminResponse> {
  const { ids, locale } = request.query;
  const validIds = (Array.isArray(ids) ? ids : [ids]).filter((id) => typeof id === 'string' && readId(id) !== null);
  if (validIds.length === 0) return data(0);
  const filters = { id: { $in: validIds as string[] } };
  return data((await countDrafts(scope, type, { filters, locale: locale ?? 'all' }, 'every')) ?? 0);
}

export const byId = (id: number) => ({ filters: { id: { $eq: String(id) } }, locale: 'all' });

/** 404 if it does not exist, 403 if the caller may not read it. */
export const refusalOf = async (scope: Scope, type: ContentType, id: number | null): Promise<Error> =>
  id !== null && (await isStored(scope, type, id)) ? forbidden() : notFound();
