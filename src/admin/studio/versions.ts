import { RequestError } from '../../errors.ts';
import { sentData } from '../../management/entries/as-administrator.ts';
import { updateManaged } from '../../management/entries/write-entry.ts';
import { compareVersions, listVersions, readVersion } from '../../management/revisions/entry-versions.ts';
import { saveChanges } from '../../management/revisions/unpublished-changes.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, data } from '../admin-route.ts';
import { pageOf } from '../page-of.ts';
import { answerVersioned } from '../content-manager/versioned-entry.ts';
import { readId } from '../read-id.ts';
import { shownChanges } from './changes.ts';
import { studioEntry } from './studio-entry.ts';

/** `GET /studio/api/entries/:uid/:id/versions` */
export async function showVersions(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { scope, entry } = studioEntry(parts, request);
  const { page, pageSize } = pageOf(request.query);
  const all = await listVersions(scope, entry);
  const total = all.length;
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  return { status: 200, body: { data: shown, meta: { pagination } } };
}

/** `GET …/versions/:version` */
export async function showVersion(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { scope, entry } = studioEntry(parts, request);
  return data(await readVersion(scope, entry, readId(request.params.version)));
}

/** `GET …/versions/:version/compare`, with another version or the current entry. */
export async function showVersionComparison(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { scope, entry } = studioEntry(parts, request);
  const { with: other } = request.query;
  const to = other === undefined ? 'current' : readId(String(other));
  return data({ fields: await compareVersions(scope, entry, readId(request.params.version), to) });
}

/** `POST …/versions/:version/restore` */
export async function restoreVersion(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { scope, entry } = studioEntry(parts, request);
  const { as } = (request.body ?? {}) as { readonly as?: unknown };
  if (as !== 'changes' && as !== 'entry') throw new RequestError('ValidationError', 'as must be "changes" or "entry"');
  const { body } = await readVersion(scope, entry, readId(request.params.version));
  const sent = sentData(entry.type, body);
  if (as === 'changes') return shownChanges(await saveChanges(scope, entry, sent, request.ifMatch));
  return answerVersioned(
    parts,
    request,
    entry.type,
    async () => entry.id,
    (given) => updateManaged(scope, entry.type, entry.id, sent, given),
  );
}
