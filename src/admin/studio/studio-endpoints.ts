import { withinAccess } from '../../access/within-access.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { openScope } from '../../content/scope.ts';
import { errorBody, forbidden, notFound, RequestError } from '../../errors.ts';
import { readableFields } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, callerOf } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import {
  deleteChanges,
  putChanges,
  putChangesLive,
  showChangedEntries,
  showChanges,
  showComparison,
} from './changes.ts';
import { enterEntry, leaveEntry } from './presence.ts';
import { studioEntry } from '../content-manager/managed-type.ts';
import { showEntryUses, showFileUses } from './used-by.ts';
import { restoreVersion, showVersion, showVersionComparison, showVersions } from './versions.ts';

const ENTRY = '/studio/api/entries/:uid/:id';

/** Routes of Studio in addition to v4's. Each requires permissions on the type in its path. */
export const STUDIO_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/studio/api/entries/:uid/changes', 'signed-in', showChangedEntries],
  ['GET', `${ENTRY}/changes`, 'signed-in', showChanges],
  ['PUT', `${ENTRY}/changes`, 'signed-in', putChanges],
  ['DELETE', `${ENTRY}/changes`, 'signed-in', deleteChanges],
  ['GET', `${ENTRY}/changes/compare`, 'signed-in', showComparison],
  ['POST', `${ENTRY}/changes/publish`, 'signed-in', putChangesLive],
  ['GET', `${ENTRY}/versions`, 'signed-in', showVersions],
  ['GET', `${ENTRY}/versions/:version`, 'signed-in', showVersion],
  ['GET', `${ENTRY}/versions/:version/compare`, 'signed-in', showVersionComparison],
  ['POST', `${ENTRY}/versions/:version/restore`, 'signed-in', restoreVersion],
  ['PUT', `${ENTRY}/presence`, 'signed-in', enterEntry],
  ['DELETE', `${ENTRY}/presence`, 'signed-in', leaveEntry],
  ['GET', `${ENTRY}/used-by`, 'signed-in', showEntryUses],
  ['GET', '/studio/api/files/:id/used-by', 'plugin::upload.read', showFileUses],
  ['GET', `${ENTRY}/preview`, 'signed-in', showPreview],
];

/**
 * `GET /studio/api/entries/:uid/:id/preview`: the content API's response for an entry to a user role, without what the
 * administrator may not read.
 */
async function showPreview(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
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
  const reading = openScope(engine, withinAccess(found.access, scope.access, type), request.work);
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
