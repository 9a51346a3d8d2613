import { withinAccess } from '../../access/within-access.ts';
import { ADMINISTRATOR, filteredBy, permission } from '../../auth/administrators/requirement.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { openScope } from '../../content/scope.ts';
import { errorBody, forbidden, notFound, RequestError } from '../../errors.ts';
import { readableFields } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, keepingDigits } from '../admin-route.ts';
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
import { type ManagedEntry, onEntry, onType } from '../content-manager/managed-type.ts';
import { ACTIONS } from '../library/library-caller.ts';
import { deletePlan, listSchedules, putPlan, showSchedule } from './schedules.ts';
import { forgetEntry, restoreEntry, showDeletedEntry, showTrash } from './trash.ts';
import { showEntryUses, showFileUses } from './used-by.ts';
import { changeView, showView } from './views.ts';
import { restoreVersion, showVersion, showVersionComparison, showVersions } from './versions.ts';

const ENTRY = '/studio/api/entries/:uid/:id';
const TRASH = '/studio/api/trash/:uid';

/** Routes of Studio in addition to v4's. Each requires permissions on the type in its path. */
export const STUDIO_ENDPOINTS: readonly AdminEndpoint[] = [
  onType('GET', '/studio/api/entries/:uid/changes', ['read'], showChangedEntries),
  ['GET', '/studio/api/views/:uid', ADMINISTRATOR, showView],
  [
    'PUT',
    '/studio/api/views/:uid',
    filteredBy('the permission to configure views of the kind in the path'),
    changeView,
  ],
  onType('GET', TRASH, ['read'], showTrash),
  onType('GET', `${TRASH}/:deleted`, ['read'], showDeletedEntry),
  onType('POST', `${TRASH}/:deleted/restore`, ['create'], restoreEntry),
  onType('DELETE', `${TRASH}/:deleted`, ['delete'], forgetEntry),
  onEntry('GET', `${ENTRY}/changes`, showChanges),
  keepingDigits(onEntry('PUT', `${ENTRY}/changes`, putChanges)),
  onEntry('DELETE', `${ENTRY}/changes`, deleteChanges),
  onEntry('GET', `${ENTRY}/changes/compare`, showComparison),
  onEntry('POST', `${ENTRY}/changes/publish`, putChangesLive),
  onEntry('GET', `${ENTRY}/versions`, showVersions),
  onEntry('GET', `${ENTRY}/versions/:version`, showVersion),
  onEntry('GET', `${ENTRY}/versions/:version/compare`, showVersionComparison),
  onEntry('POST', `${ENTRY}/versions/:version/restore`, restoreVersion),
  onEntry('GET', `${ENTRY}/schedule`, showSchedule),
  onEntry('PUT', `${ENTRY}/schedule/:action`, putPlan),
  onEntry('DELETE', `${ENTRY}/schedule/:action`, deletePlan),
  [
    'GET',
    '/studio/api/schedules',
    filteredBy('the grants on the entries that are listed, and names of releases'),
    listSchedules,
  ],
  onEntry('PUT', `${ENTRY}/presence`, enterEntry),
  onEntry('DELETE', `${ENTRY}/presence`, leaveEntry),
  onEntry('GET', `${ENTRY}/used-by`, showEntryUses),
  ['GET', '/studio/api/files/:id/used-by', permission(ACTIONS.read, 'file in path'), showFileUses],
  onEntry('GET', `${ENTRY}/preview`, showPreview, 'plugin::users-permissions.roles.read'),
];

/**
 * `GET /studio/api/entries/:uid/:id/preview`: the content API's response for an entry to a user role, without what the
 * administrator may not read.
 */
async function showPreview(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { engine, userRoles, settings } = parts;
  await readableFields(scope, entry);
  const { role = '', query: previewQuery = '' } = request.query;
  const roles = await userRoles?.permissions();
  const rolePermissions = roles?.get(readId(String(role)) ?? 0);
  if (rolePermissions === undefined) throw notFound();
  const { type, id } = entry;
  const isSingle = type.kind === 'singleType';
  const query = String(previewQuery);
  const reading = openScope(engine, withinAccess(rolePermissions.access, scope.access, type), request.work);
  const read = async (): Promise<string> => {
    if (type.apiName === null) throw notFound();
    if (!rolePermissions.access.allows(`${type.uid}.${isSingle ? 'find' : 'findOne'}`)) throw forbidden();
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
