import { readingThrough } from '../../access/derive-access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { findUses, type FoundUse } from '../../management/content/find-uses.ts';
import { readableFields } from '../../management/revisions/kept-entry.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { administratorScope, type ManagedEntry } from '../content-manager/managed-type.ts';
import { visibleFile } from '../library/shown-file.ts';
import type { Use } from '../contract/revisions.ts';
import { nameEntries } from './name-entries.ts';

/** `GET /studio/api/entries/:uid/:id/used-by` */
export async function showEntryUses(
  { scope, entry }: ManagedEntry,
  _request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  await readableFields(scope, entry);
  return data(await showUses(parts, scope, entry.type, entry.id));
}

/** `GET /studio/api/files/:id/used-by` */
export async function showFileUses(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await visibleFile(parts, request);
  const type = contentTypeOf(parts.engine.model, FILE_UID);
  return data(await showUses(parts, administratorScope(parts, request), type, id));
}

async function showUses(parts: AdminParts, scope: Scope, type: ContentType, id: Id): Promise<readonly Use[]> {
  const shown: Use[] = [];
  for (const use of await findUses(scope, type, id)) {
    const access = readingThrough(scope.access, use.type, use.path);
    const one = access === null ? null : await showUse(parts, { ...scope, access }, use);
    if (one !== null) shown.push(one);
  }
  return shown;
}

const MAX_SHOWN = 10;

/** Entries that the caller may read. */
async function showUse(parts: AdminParts, scope: Scope, use: FoundUse): Promise<Use | null> {
  const { type, path, ids, isAtLeast } = use;
  const { entries, total } = await nameEntries(parts, scope, type, ids, MAX_SHOWN);
  return total === 0 ? null : { uid: type.uid, field: path.join('.'), total, isAtLeast, entries };
}
