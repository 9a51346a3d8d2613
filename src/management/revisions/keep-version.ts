import { isStoring, type Scope } from '../../content/scope.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { entryVersion } from '../entries/entry-version.ts';
import { readBody } from './entry-body.ts';
import { type KeptEntry, keyOf, sessionOf } from './kept-entry.ts';

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
  const session = sessionOf(inner);
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
