import { mayName } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { onlyFields } from '../../management/content/choose-entries.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import { idsByType } from '../../management/revisions/ids-by-type.ts';
import type { EntryKey } from '../../revisions/revisions.ts';
import type { ContentType, ScalarAttribute } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { ManagedEntry } from '../contract/content-types.ts';
import type { NamedEntry } from '../contract/revisions.ts';

/** Entries by their main field, as far as the caller may read them: the first by id, and how many there are. */
export async function nameEntries(
  parts: AdminParts,
  scope: Scope,
  type: ContentType,
  ids: readonly Id[],
  most: number,
): Promise<{ readonly entries: readonly NamedEntry[]; readonly total: number }> {
  const main = await mainFieldOf(parts, type);
  const hasLabel = main !== null && mayName(scope.access, type, 'find', main);
  const fields = [...(hasLabel ? [main] : []), 'locale', 'publishedAt'].flatMap((name) => {
    const attribute = type.attributes.get(name);
    return attribute?.kind === 'scalar' ? [attribute as ScalarAttribute] : [];
  });
  const raw = { filters: { id: { $in: ids.map(String) } }, sort: 'id', locale: 'all' };
  const slice = { kind: 'page', page: 1, pageSize: most, count: true } as const;
  const { texts, total } = await listManaged(scope, type, raw, slice, onlyFields(fields));
  const entries = texts.map((text) => {
    const entry = JSON.parse(text) as ManagedEntry & Partial<NamedEntry>;
    return {
      id: entry.id,
      label: (hasLabel ? entry[main] : null) ?? null,
      locale: entry.locale ?? null,
      publishedAt: entry.publishedAt ?? null,
    };
  });
  return { entries, total };
}

/** The same for entries of several types. */
export async function nameKeyed(
  parts: AdminParts,
  scope: Scope,
  named: readonly { readonly key: EntryKey }[],
): Promise<(key: EntryKey) => NamedEntry | null> {
  const names = new Map<string, NamedEntry>();
  for (const [uid, ids] of idsByType(named)) {
    const type = scope.engine.model.contentTypes.get(uid);
    const { entries } = type === undefined ? { entries: [] } : await nameEntries(parts, scope, type, ids, ids.length);
    for (const entry of entries) names.set(`${uid} ${entry.id}`, entry);
  }
  return ({ type, id }) => names.get(`${type} ${id}`) ?? null;
}

/** The field by which the content manager shows entries of the type. */
export async function mainFieldOf({ schemas, views }: AdminParts, type: ContentType): Promise<string | null> {
  const schema = schemas.contentTypes.get(type.uid);
  if (schema === undefined) return null;
  return String((await views.of(schema)).settings.mainField ?? 'id');
}
