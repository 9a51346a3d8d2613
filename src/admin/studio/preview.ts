import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { openScope } from '../../content/scope.ts';
import { errorBody, forbidden, notFound, RequestError } from '../../errors.ts';
import { readableFields } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { studioEntry } from './studio-entry.ts';

/** `GET /studio/api/entries/:uid/:id/preview`: the content API's response for an entry to a user role. */
export async function showPreview(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { engine, userRoles, settings } = parts;
  if (!callerOf(request).may('plugin::users-permissions.roles.read')) throw forbidden();
  const { scope, entry } = studioEntry(parts, request);
  await readableFields(scope, entry);
  const { role = '', query: asked = '' } = request.query;
  const roles = await userRoles?.permissions();
  const found = roles?.get(readId(String(role)) ?? 0);
  if (found === undefined) throw notFound();
  const { type, id } = entry;
  const isSingle = type.kind === 'singleType';
  const query = String(asked);
  const reading = openScope(engine, found.access, request.work);
  const read = async (): Promise<string> => {
    if (type.apiName === null) throw notFound();
    if (!found.access.allows(`${type.uid}.${isSingle ? 'find' : 'findOne'}`)) throw forbidden();
    return isSingle ? findSingle(reading, type, query) : findEntry(reading, type, String(id), query);
  };
  const { status, text } = await read().then(
    (body) => ({ status: 200, text: body }),
    (error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      return { status: error.status, text: errorBody(error) };
    },
  );
  const name = isSingle ? type.singularName : `${type.pluralName}/${id}`;
  const path = `${settings.apiPrefix}/${name}${query === '' ? '' : `?${query}`}`;
  return { status: 200, text: `{"data":{"path":${JSON.stringify(path)},"status":${status},"body":${text}}}` };
}
