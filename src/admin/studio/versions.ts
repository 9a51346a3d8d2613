import { sentData } from '../../management/entries/as-administrator.ts';
import { updateManaged } from '../../management/entries/write-entry.ts';
import { compareVersions, listVersions, readVersion } from '../../management/revisions/entry-versions.ts';
import { restoredBody } from '../../management/revisions/restored-body.ts';
import { saveChanges } from '../../management/revisions/unpublished-changes.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data, ok } from '../admin-route.ts';
import { answerVersioned } from '../content-manager/versioned-entry.ts';
import { pageOf, pagination } from '../page-of.ts';
import { readId } from '../read-id.ts';
import { exactly, oneOf, validateOwn } from '../validation/validate-own.ts';
import { shownChanges } from './changes.ts';
import type { ManagedEntry } from '../content-manager/managed-type.ts';
import type { Comparison, VersionBody, VersionPage } from '../contract/revisions.ts';

/** `GET /studio/api/entries/:uid/:id/versions` */
export async function showVersions({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  const page = pageOf(request.query);
  const all = await listVersions(scope, entry);
  const shown = all.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  return ok<VersionPage>({ data: shown, meta: { pagination: pagination(page, all.length) } });
}

/** `GET …/versions/:version` */
export async function showVersion({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  return data<VersionBody>(await readVersion(scope, entry, readId(request.params.version)));
}

/** `GET …/versions/:version/compare`, with another version or the current entry. */
export async function showVersionComparison(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
): Promise<AdminResponse> {
  const { with: other } = request.query;
  const to = other === undefined ? 'current' : readId(String(other));
  return data<Comparison>({ fields: await compareVersions(scope, entry, readId(request.params.version), to) });
}

const restoring = exactly({ as: oneOf(['changes', 'entry']) });

/** `POST …/versions/:version/restore` */
export async function restoreVersion(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { as } = validateOwn(restoring, request.body);
  const { body } = await readVersion(scope, entry, readId(request.params.version));
  const sent = sentData(scope.engine.model, entry.type, await restoredBody(scope, entry, body));
  if (as === 'changes') return shownChanges(await saveChanges(scope, entry, sent, request.ifMatch));
  return answerVersioned(
    parts,
    request,
    entry.type,
    async () => entry.id,
    (additions) => updateManaged(scope, entry.type, entry.id, sent, additions),
  );
}
