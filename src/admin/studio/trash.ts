import type { Scope } from '../../content/scope.ts';
import { trashRulesFor } from '../../content/trash/keeps-deletions.ts';
import { forgetDeleted, listDeleted, readDeleted } from '../../management/trash/deleted-entries.ts';
import { restoreDeleted } from '../../management/trash/restore-deleted.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, created, data, noContent, ok } from '../admin-route.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import type { DeletedBody, DeletedPage, Restored } from '../contract/trash.ts';
import { pageOf, pagination } from '../page-of.ts';
import { readId } from '../read-id.ts';
import { mainFieldOf } from './name-entries.ts';

const DAY_MS = 86_400_000;

/** Each needs the whole entry to be read, for its name. */
const MAX_SHOWN = 100;

/** `GET /studio/api/trash/:uid` */
export const showTrash = async ({ type, scope }: ManagedType, request: AdminRequest, parts: AdminParts) =>
  showDeleted(scope, type, request, (await mainFieldOf(parts, type)) ?? 'id');

/** What was deleted of a type, by the name in a field. */
export async function showDeleted(
  scope: Scope,
  type: ContentType,
  request: AdminRequest,
  main: string,
): Promise<AdminResponse> {
  const { page, pageSize } = pageOf(request.query);
  const shownPage = { page, pageSize: Math.min(pageSize, MAX_SHOWN) };
  const range = { from: (page - 1) * shownPage.pageSize, count: shownPage.pageSize };
  const { entries, total } = await listDeleted(scope, type, range);
  const shown = entries.map(({ body, ...one }) => ({ ...one, label: body[main] ?? null }));
  const rules = trashRulesFor(scope, type);
  const days = rules === null ? null : Math.floor(rules.maxMs / DAY_MS);
  return ok<DeletedPage>({ data: shown, meta: { pagination: pagination(shownPage, total), days } });
}

/** `GET …/:deleted` */
export async function showDeletedEntry({ type, scope }: ManagedType, { params }: AdminRequest): Promise<AdminResponse> {
  return data<DeletedBody>(await readDeleted(scope, type, readId(params.deleted)));
}

/** `POST …/:deleted/restore` */
export async function restoreEntry({ type, scope }: ManagedType, { params }: AdminRequest): Promise<AdminResponse> {
  const { entry, left } = await restoreDeleted(scope, type, readId(params.deleted));
  return created<Restored>({ id: entry.id, left });
}

/** `DELETE …/:deleted`: it cannot be restored any more. */
export async function forgetEntry({ type, scope }: ManagedType, { params }: AdminRequest): Promise<AdminResponse> {
  await forgetDeleted(scope, type, readId(params.deleted));
  return noContent();
}
