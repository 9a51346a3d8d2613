import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { askRights, type EntryRights } from '../../content/writing/ask-rights.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';

/** Entries that the caller may publish, in the order of the ids: 404 if one is missing, 403 if one may not be. */
export async function publishableEntries(
  scope: Scope,
  type: ContentType,
  ids: readonly (Id | null)[],
): Promise<readonly EntryRights[]> {
  const named = [...new Set(ids)];
  const known = named.filter((id) => id !== null);
  const entries = await askRights(scope, type, ['publish'], known);
  return named.map((id) => {
    const entry = id === null ? undefined : entries.get(id);
    if (entry === undefined) throw notFound();
    if (!entry.held.publish?.length) throw forbidden();
    return entry;
  });
}

export const publishableEntry = async (scope: Scope, type: ContentType, id: Id): Promise<EntryRights> =>
  (await publishableEntries(scope, type, [id]))[0] as EntryRights;
