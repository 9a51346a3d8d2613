import type { Scope } from '../../content/scope.ts';
import { storedTags } from '../../content/versions/entry-version.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { KeptEntry } from '../revisions/kept-entry.ts';
import { changesTag } from '../revisions/unpublished-changes.ts';

/** Names the state of each entry: with its unpublished changes, as an undone release replaces these, too. */
export async function entryStates(
  scope: Scope,
  entries: readonly KeptEntry[],
): Promise<ReadonlyMap<KeptEntry, string>> {
  const { revisions } = scope.engine;
  const hasChanges = await revisions.look();
  const byType = new Map<ContentType, KeptEntry[]>();
  for (const entry of entries) getOrCreate(byType, entry.type, () => []).push(entry);
  const states = new Map<KeptEntry, string>();
  for (const [type, ofType] of byType) {
    const ids = ofType.map(({ id }) => id);
    const tags = await storedTags(scope, type, ids, ofType[0]?.secret ?? '');
    const pending = hasChanges ? await revisions.changesOfEntries(scope.source.reader, type.uid, ids) : [];
    const changes = new Map(pending.map((one) => [one.entry, one]));
    for (const entry of ofType) {
      const { id } = entry;
      states.set(entry, changesTag(entry, tags.get(id)?.tag ?? null, changes.get(id) ?? null));
    }
  }
  return states;
}
