import type { Id } from '../../change/write-value.ts';
import type { EntryKey } from '../../revisions/revisions.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

/** The entries of each content type, by its UID. */
export function idsByType(named: readonly { readonly key: EntryKey }[]): ReadonlyMap<string, readonly Id[]> {
  const byType = new Map<string, Id[]>();
  for (const { key } of named) getOrCreate(byType, key.type, () => []).push(key.id);
  return byType;
}
