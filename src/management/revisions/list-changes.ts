import type { Scope } from '../../content/scope.ts';
import { grantOf, reachedIds } from '../../content/writing/reached-ids.ts';
import type { ContentType } from '../../schema/model.ts';
import { type AdministratorName, administratorNames } from './administrator-names.ts';

export interface ChangedEntry {
  readonly id: number;
  readonly savedAt: string;
  readonly savedBy: AdministratorName | null;
}

/** Entries of a type with unpublished changes, limited to those the caller may read. */
export async function listChanges(scope: Scope, type: ContentType): Promise<readonly ChangedEntry[]> {
  const { engine, source, access } = scope;
  const found = await engine.revisions.changesOfType(source.reader, type.uid);
  const ids = found.map(({ entry }) => entry);
  const reached = await reachedIds(scope, access, type, grantOf(access, type, 'find'), ids);
  const seen = found.filter(({ entry }) => reached.has(entry));
  const names = await administratorNames(
    scope,
    seen.map(({ savedBy }) => savedBy),
  );
  return seen.map(({ entry, savedAt, savedBy }) => ({
    id: entry,
    savedAt: new Date(savedAt).toISOString(),
    savedBy: names.get(savedBy ?? 0) ?? null,
  }));
}
