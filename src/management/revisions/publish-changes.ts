import { linkingToAny } from '../../access/derive-access.ts';
import { isBeyond } from '../../access/bodies/granted-part.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { refuseUnreviewed } from '../../content/review/refuse-unreviewed.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { permissionsFor } from '../../content/writing/ask-rights.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { applicationError, forbidden, notFound } from '../../errors.ts';
import type { ManagedAdditions } from '../entries/as-administrator.ts';
import { reduceUpdate } from '../entries/reduce-data.ts';
import { writeManaged } from '../entries/write-managed.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import type { Revision } from '../../revisions/revisions.ts';
import { type KeptEntry, keyOf } from './kept-entry.ts';
import { changesTag } from './unpublished-changes.ts';
import { parseBody } from '../../content/versions/entry-body.ts';

/**
 * Applies the unpublished changes to the entry and removes them, in one transaction. The caller must be allowed to
 * update all their fields and to publish; 412 if changes were saved in the meantime or `If-Match` does not match.
 */
export async function publishChanges(
  scope: Scope,
  entry: KeptEntry,
  ifMatch: string | undefined,
  additions: ManagedAdditions,
): Promise<Entity> {
  const { engine } = scope;
  const { type, id, secret } = entry;
  await findStored(scope, type, id);
  const stored = await engine.revisions.changesOf(scope.source.reader, keyOf(entry));
  const refuse = async (at: Scope): Promise<Revision> => {
    const held = await permissionsFor(at, type, 'update', id);
    if (held.length === 0) throw forbidden();
    if (stored === null) throw notFound();
    if (isBeyond(engine.model, type, parseBody(stored.body), held)) throw forbidden();
    if (!type.draftAndPublish) return stored;
    if ((await permissionsFor(at, type, 'publish', id)).length === 0) throw forbidden();
    await refuseUnreviewed(at, type, [id]);
    return stored;
  };
  const changes = await refuse(scope);
  const guard = async (inner: Scope): Promise<void> => {
    await refuse(inner);
    if ((await findStored(inner, type, id)).draft) throw applicationError('already.draft');
    const now = await engine.revisions.changesOf(inner.source.reader, keyOf(entry));
    const tag = await entryVersion(inner, type, id, secret);
    // The written values were read before the lock.
    if (now?.id !== changes.id) refuseChanged('""', null);
    refuseChanged(ifMatch, changesTag(entry, tag, now));
    await additions.guard?.(inner);
  };
  // Relations were checked when they were saved, by whoever saved them: what this caller may not find stays.
  const linking = { ...scope, access: linkingToAny(scope.access) };
  const inspect = async (inner: TransactionScope, written: Id): Promise<void> => {
    await engine.revisions.discardChanges(inner.transaction.session, keyOf(entry));
    await additions.inspect?.(inner, written);
  };
  const data = parseBody(changes.body);
  return writeManaged(scope, type, {
    ...{
      method: 'update',
      id,
      data,
      additions: { ...additions, guard, inspect, goesLive: 'reviewed' },
      writer: linking,
    },
    reduce: (how) => reduceUpdate(linking, type, id, data, how),
    store: (sent, { how, finish }) => writeUpdate(scope, type, id, sent, how, finish),
  });
}
