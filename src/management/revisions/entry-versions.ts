import { isStoring, type Scope } from '../../content/scope.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { notFound } from '../../errors.ts';
import type { Revision, RevisionFacts } from '../../revisions/revisions.ts';
import { entryVersion } from '../entries/entry-version.ts';
import { type Saved, showSaved } from './administrator-names.ts';
import { type ChangedField, compareBodies } from './compare-bodies.ts';
import { type Body, readBody } from './entry-body.ts';
import { type KeptEntry, keyOf, readableBody, readableFields } from './kept-entry.ts';
import { currentBody, reachableBody } from './reachable-body.ts';

/** An earlier published version of an entry, or the current one. */
export interface EntryVersion extends Saved {
  readonly id: number;
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
  const saved = await showSaved(scope, found);
  return found.map((one) => ({ id: one.id, ...saved(one), isCurrent: one.tag === tag }));
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

/**
 * Stores the entry's version if it is published and not stored yet. Called in the transaction of a write, before and
 * after it: before, so versions written without an administrator are not missing; after, so a published version is
 * stored at once.
 */
export async function keepVersion(inner: Scope, entry: KeptEntry, keep: number): Promise<void> {
  const { revisions } = inner.engine;
  const { type, id, secret } = entry;
  // Versions of accounts are not stored, so deleting an account removes all its data.
  if (keep === 0 || type.apiName === null || !isStoring(inner) || !revisions.isKnown()) return;
  if ((await findStored(inner, type, id)).draft) return;
  const { session } = inner.transaction;
  const tag = await entryVersion(inner, type, id, secret);
  if (tag === null || (await revisions.newestTag(session, keyOf(entry))) === tag) return;
  const stored = await readBody(inner, type, id);
  if (stored === null) return;
  await revisions.keepVersion(
    session,
    keyOf(entry),
    {
      body: JSON.stringify(stored.body),
      tag,
      savedBy: stored.updatedBy,
      savedAt: stored.updatedAt ?? Date.now(),
    },
    keep,
  );
}
