import { mayName } from '../../access/access.ts';
import { readingThrough } from '../../access/derive-access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { onlyFields } from '../../management/content/choose-entries.ts';
import { findUses, type FoundUse } from '../../management/content/find-uses.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import { readableFields } from '../../management/revisions/kept-entry.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID, type ScalarAttribute } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { administratorScope, type ManagedEntry } from '../content-manager/managed-type.ts';
import { visibleFile } from '../library/shown-file.ts';
import type { ManagedEntry as ShownEntry } from '../contract/content-types.ts';
import type { Use, UsingEntry } from '../contract/revisions.ts';

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
  const main = await mainFieldOf(parts, type);
  const hasLabel = main !== null && mayName(scope.access, type, 'find', main);
  const fields = [...(hasLabel ? [main] : []), 'locale', 'publishedAt'].flatMap((name) => {
    const attribute = type.attributes.get(name);
    return attribute?.kind === 'scalar' ? [attribute as ScalarAttribute] : [];
  });
  const raw = { filters: { id: { $in: ids.map(String) } }, sort: 'id', locale: 'all' };
  const slice = { kind: 'page', page: 1, pageSize: MAX_SHOWN, count: true } as const;
  const { texts, total } = await listManaged(scope, type, raw, slice, onlyFields(fields));
  if (total === 0) return null;
  const entries = texts.map((text) => {
    const entry = JSON.parse(text) as ShownEntry & Partial<UsingEntry>;
    return {
      id: entry.id,
      label: (hasLabel ? entry[main] : null) ?? null,
      locale: entry.locale ?? null,
      publishedAt: entry.publishedAt ?? null,
    };
  });
  return { uid: type.uid, field: path.join('.'), total, isAtLeast, entries };
}

/** The field by which the content manager shows entries of the type. */
export async function mainFieldOf({ schemas, views }: AdminParts, type: ContentType): Promise<string | null> {
  const schema = schemas.contentTypes.get(type.uid);
  if (schema === undefined) return null;
  return String((await views.of(schema)).settings.mainField ?? 'id');
}
