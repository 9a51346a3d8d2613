import type { Scope } from '../../content/scope.ts';
import { notFound } from '../../errors.ts';
import type { Revision, RevisionFacts } from '../../revisions/revisions.ts';
import { entryVersion } from '../entries/entry-version.ts';
import { type AdministratorName, administratorNames } from './administrator-names.ts';
import { type ChangedField, compareBodies } from './compare-bodies.ts';
import { currentBody } from './current-body.ts';
import type { Body } from './entry-body.ts';
import { type KeptEntry, keyOf, readableBody, readableFields } from './kept-entry.ts';
import { reachableBody } from './reachable-body.ts';

/** An earlier published version of an entry, or the current one. */
export interface EntryVersion {
  readonly id: number;
  readonly savedAt: string;
  readonly savedBy: AdministratorName | null;
  readonly isCurrent: boolean;
}

/** Newest first. */
export async function listVersions(scope: Scope, entry: KeptEntry): Promise<readonly EntryVersion[]> {
  await readableFields(scope, entry);
  const found = await scope.engine.revisions.versionsOf(scope.source.reader, keyOf(entry));
  return showVersions(scope, entry, found);
}

async function showVersions(
  scope: Scope,
  { type, id, secret }: KeptEntry,
  found: readonly RevisionFacts[],
): Promise<readonly EntryVersion[]> {
  const tag = await entryVersion(scope, type, id, secret);
  const names = await administratorNames(
    scope,
    found.map(({ savedBy }) => savedBy),
  );
  return found.map((one) => ({
    id: one.id,
    savedAt: new Date(one.savedAt).toISOString(),
    savedBy: names.get(one.savedBy ?? 0) ?? null,
    isCurrent: one.tag === tag,
  }));
}

/** A version, limited to fields the caller may read and without deleted related entries. */
export async function readVersion(
  scope: Scope,
  entry: KeptEntry,
  version: number | null,
): Promise<EntryVersion & { readonly body: Body }> {
  const found = await findVersion(scope, entry, version);
  const [shown] = await showVersions(scope, entry, [found]);
  if (shown === undefined) throw notFound();
  return { ...shown, body: await bodyOf(scope, entry, found) };
}

async function findVersion(scope: Scope, entry: KeptEntry, version: number | null): Promise<Revision> {
  await readableFields(scope, entry);
  const { revisions } = scope.engine;
  const found = version === null ? null : await revisions.versionOf(scope.source.reader, keyOf(entry), version);
  if (found === null) throw notFound();
  return found;
}

const bodyOf = async (scope: Scope, entry: KeptEntry, { body }: Revision): Promise<Body> =>
  reachableBody(scope, entry.type, readableBody(scope, entry, body, await readableFields(scope, entry)));

/** From a version to another one, or to the current entry. */
export async function compareVersions(
  scope: Scope,
  entry: KeptEntry,
  version: number | null,
  other: number | null | 'current',
): Promise<readonly ChangedField[]> {
  const { model } = scope.engine;
  const from = await bodyOf(scope, entry, await findVersion(scope, entry, version));
  const to =
    other === 'current'
      ? await currentBody(scope, entry)
      : await bodyOf(scope, entry, await findVersion(scope, entry, other));
  return compareBodies(model, entry.type, from, to);
}
