import type { Scope } from '../../content/scope.ts';
import { notFound } from '../../errors.ts';
import type { Version, VersionFacts } from '../../revisions/versions.ts';
import { entryVersion } from '../../content/versions/entry-version.ts';
import { type Saved, showSaved } from './administrator-names.ts';
import { type ChangedField, compareBodies } from './compare-bodies.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import { type KeptEntry, keyOf, readableBody, readableFields } from './kept-entry.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { currentBody } from './current-body.ts';

/** An earlier published version of an entry, or the current one. */
export interface EntryVersion extends Saved, Pick<VersionFacts, 'savedAs' | 'way'> {
  readonly id: number;
  readonly isCurrent: boolean;
}

/** Newest first. */
export async function listVersions(scope: Scope, entry: KeptEntry): Promise<readonly EntryVersion[]> {
  await readableFields(scope, entry);
  const versions = await scope.engine.versions.list(scope.source.reader, keyOf(entry));
  return showVersions(scope, entry, versions);
}

async function showVersions(
  scope: Scope,
  { type, id, secret }: KeptEntry,
  versions: readonly VersionFacts[],
): Promise<readonly EntryVersion[]> {
  const tag = await entryVersion(scope, type, id, secret);
  // The ids of users and tokens are not those of administrators.
  const people = versions.map((one) => (isByAdministrator(one) ? one : { ...one, savedBy: null }));
  const saved = await showSaved(scope, people);
  const current = versions.find((one) => one.tag === tag);
  return versions.map((one, index) => ({
    id: one.id,
    ...saved(people[index] ?? one),
    savedAs: one.savedAs ?? (one.savedBy === null ? null : 'administrator'),
    way: one.way,
    isCurrent: one === current,
  }));
}

const isByAdministrator = ({ savedAs }: VersionFacts): boolean => savedAs === null || savedAs === 'administrator';

/** A version, limited to fields the caller may read and without deleted related entries. */
export async function readVersion(
  scope: Scope,
  entry: KeptEntry,
  version: number | null,
): Promise<EntryVersion & { readonly body: Body }> {
  const storedVersion = await findVersion(scope, entry, version);
  const [shown] = await showVersions(scope, entry, [storedVersion]);
  if (shown === undefined) throw notFound();
  return { ...shown, body: await bodyOf(scope, entry, storedVersion) };
}

async function findVersion(scope: Scope, entry: KeptEntry, version: number | null): Promise<Version> {
  await readableFields(scope, entry);
  const { versions } = scope.engine;
  const storedVersion = version === null ? null : await versions.find(scope.source.reader, keyOf(entry), version);
  if (storedVersion === null) throw notFound();
  return storedVersion;
}

const bodyOf = async (scope: Scope, entry: KeptEntry, { body }: Version): Promise<Body> =>
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
