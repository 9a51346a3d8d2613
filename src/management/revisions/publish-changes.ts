import { fieldsOfGrant } from '../../access/grant.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import { grantOf, permissionsFor } from '../../content/writing/reached-ids.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { applicationError, forbidden, notFound } from '../../errors.ts';
import { asAdministrator, finishShown, type Given } from '../entries/as-administrator.ts';
import { entryVersion, refuseChanged } from '../entries/entry-version.ts';
import { type KeptEntry, keyOf } from './kept-entry.ts';
import { changesTag, isBeyond } from './unpublished-changes.ts';
import type { Body } from './entry-body.ts';

/**
 * Applies the unpublished changes to the entry and removes them, in one transaction. The caller must be allowed to
 * update all their fields and to publish; 412 if changes were saved in the meantime or `If-Match` does not match.
 */
export async function publishChanges(
  scope: Scope,
  entry: KeptEntry,
  ifMatch: string | undefined,
  given: Given,
): Promise<Entity> {
  const { engine, access } = scope;
  const { type, id, secret } = entry;
  await findStored(scope, type, id);
  const stored = await engine.revisions.changesOf(scope.source.reader, keyOf(entry));
  const held = await permissionsFor(scope, type, grantOf(access, type, 'update'), id);
  if (held.length === 0) throw forbidden();
  if (stored === null) throw notFound();
  if (isBeyond(scope, entry, stored, fieldsOfGrant(held))) throw forbidden();
  const publishing = grantOf(access, type, 'publish');
  const mayPublish = async (at: Scope): Promise<boolean> =>
    !type.draftAndPublish || (await permissionsFor(at, type, publishing, id)).length > 0;
  if (!(await mayPublish(scope))) throw forbidden();
  const guard = async (inner: Scope): Promise<void> => {
    if (!(await mayPublish(inner))) throw forbidden();
    if ((await findStored(inner, type, id)).draft) throw applicationError('already.draft');
    const now = await engine.revisions.changesOf(inner.source.reader, keyOf(entry));
    const tag = await entryVersion(inner, type, id, secret);
    // The written values were read before the lock.
    if (now?.id !== stored.id) refuseChanged('""', null);
    refuseChanged(ifMatch, changesTag(entry, tag, now));
    await given.guard?.(inner);
  };
  const how = asAdministrator(scope, type, { ...given, guard });
  const finish = finishShown(type, {
    seen: async (inner, written) => {
      await engine.revisions.discardChanges(inner.transaction.session, keyOf(entry));
      await given.seen?.(inner, written);
    },
  });
  return writeUpdate(scope, type, id, JSON.parse(stored.body) as Body, how, finish);
}
