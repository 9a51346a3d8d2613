import { forgetDeleted } from '../../management/trash/deleted-entries.ts';
import { restoreFile } from '../../management/trash/restore-file.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, created, noContent } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import type { Restored } from '../contract/trash.ts';
import { readId } from '../read-id.ts';
import { showDeleted } from '../studio/trash.ts';

/** `GET /studio/api/deleted-files` */
export async function showDeletedFiles(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const scope = administratorScope(parts, request);
  const type = contentTypeOf(parts.engine.model, FILE_UID);
  return showDeleted(scope, type, request, 'name');
}

/** `POST …/:deleted/restore` */
export async function restoreDeletedFile(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const scope = administratorScope(parts, request);
  return created<Restored>(await restoreFile(scope, parts.library, readId(request.params.deleted)));
}

/** `DELETE …/:deleted`: it cannot be restored any more. */
export async function forgetDeletedFile(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const type = contentTypeOf(parts.engine.model, FILE_UID);
  await forgetDeleted(administratorScope(parts, request), type, readId(request.params.deleted));
  await parts.library.sweepDeleted();
  return noContent();
}
