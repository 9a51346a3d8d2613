import { isBeyond } from '../../access/bodies/granted-part.ts';
import { settleChange } from '../../access/settle-change.ts';
import type { Scope } from '../../content/scope.ts';
import { parseBody } from '../../content/versions/entry-body.ts';
import { permissionsFor } from '../../content/writing/ask-rights.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { coveredEntry } from '../../content/writing/settle-storing.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { applicationError, forbidden } from '../../errors.ts';
import type { PlannedState } from '../../revisions/schedules.ts';
import { asAdministrator } from '../entries/as-administrator.ts';
import { checkPublication } from '../entries/check-publication.ts';
import { type KeptEntry, keyOf, nameOf } from '../revisions/kept-entry.ts';
import { readDraftState } from './draft-state.ts';

/** What publishing an entry now would make live; throws if it may not, or could not, be published. */
export async function stateToPublish(inner: Scope, entry: KeptEntry, isDraft: boolean): Promise<PlannedState> {
  const { type, id } = entry;
  if (isDraft) {
    await checkPublication(inner, type, id);
    return { body: (await readDraftState(inner, type, id)).body, changes: null };
  }
  const stored = await inner.engine.revisions.changesOf(inner.source.reader, keyOf(entry));
  if (stored === null) throw applicationError('The entry is published and has no unpublished changes.');
  const held = await permissionsFor(inner, type, 'update', id);
  const body = parseBody(stored.body);
  if (held.length === 0 || isBeyond(inner.engine.model, type, body, held)) throw forbidden();
  const how = asAdministrator(inner, type);
  const context = await changeContext(inner, type, how.layer);
  const change = how.authorize(sentChange(type, body, { kind: 'update', id, draft: false }, context));
  const settled = settleChange(change, await coveredEntry(inner.engine, inner.source.reader, change));
  await refuseBroken(inner.engine, inner.source.reader, settled);
  return { body: stored.body, changes: nameOf(stored) };
}

/** Whether the entry is no longer as it was planned. */
export async function isEdited(inner: Scope, entry: KeptEntry, isDraft: boolean, plan: PlannedState): Promise<boolean> {
  if (plan.body === null) return false;
  if (plan.changes === null) return isDraft && (await readDraftState(inner, entry.type, entry.id)).body !== plan.body;
  const stored = await inner.engine.revisions.changesOf(inner.source.reader, keyOf(entry));
  return stored === null || nameOf(stored) !== plan.changes;
}
