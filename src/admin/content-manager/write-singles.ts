import type { Scope } from '../../content/scope.ts';
import { notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import { sentData } from '../../management/entries/as-administrator.ts';
import { deleteManaged, publishManaged } from '../../management/entries/write-entry.ts';
import { findSingle, findSingleFor, putSingle } from '../../management/entries/write-single.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminResponse, AdminRequest } from '../admin-route.ts';
import { refuseChanged } from '../../management/entries/entry-version.ts';
import { answerVersioned } from './versioned-entry.ts';
import { managedType, publishedType, scopeOf } from './write-entries.ts';

/** Refuses collection types: their first entry must not be treated as a single type. */
function single(type: ContentType): ContentType {
  if (type.kind !== 'singleType') throw notFound();
  return type;
}

/** `PUT /content-manager/single-types/:uid` */
export async function writeSingle(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = single(managedType(parts, request, EXPLORER.create, EXPLORER.update));
  const scope = scopeOf(parts, request);
  const { ifMatch, query } = request;
  const find = (inner: Scope) => findSingle(inner, type, query);
  if (ifMatch !== undefined && (await find(scope)) === null) refuseChanged(ifMatch, null);
  return answerVersioned(parts, request, type, find, (given) =>
    putSingle(scope, type, sentData(type, request.body), query, given),
  );
}

/** `DELETE /content-manager/single-types/:uid` */
export async function deleteSingle(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = single(managedType(parts, request, EXPLORER.delete));
  const scope = scopeOf(parts, request);
  const id = await findSingleFor(scope, type, request.query, 'delete');
  return answerVersioned(parts, request, type, id, (given) => deleteManaged(scope, type, id, given), { keeps: false });
}

/** `POST /content-manager/single-types/:uid/actions/publish`, and `unpublish` */
export const publishSingle =
  (published: boolean) =>
  async (parts: AdminParts, request: AdminRequest): Promise<AdminResponse> => {
    const type = single(publishedType(parts, request));
    const scope = scopeOf(parts, request);
    const id = await findSingleFor(scope, type, request.query, 'publish');
    return answerVersioned(parts, request, type, id, (given) => publishManaged(scope, type, id, published, given));
  };
