import type { AuthorizedChange } from '../../access/authorize-change.ts';
import { isFlat } from '../../change/change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { tellEntry, tellPublication } from './events/tell-entry.ts';
import { findStored } from './storing/find-stored.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { changedNames, type Data, hookedData, replaceAttributes, snapshotData } from './hooks/hooked-data.ts';
import { lockChanges, refuseBroken, refuseChange, storeChanges } from './storing/store-changes.ts';
import { hearsComponents } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { inTransaction } from './transaction.ts';
import type { FinishWrite } from './write-creation.ts';
import { takeLocks, type WriteHow } from './write-how.ts';

/** Changes an entry that is stored; 404 where it is not. */
export async function writeUpdate<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object,
  how: WriteHow,
  finish: FinishWrite<T>,
): Promise<T> {
  const { engine } = scope;
  const context = await changeContext(scope, type, how.reach);
  const resolve = (isDraft: boolean): AuthorizedChange =>
    how.authorize(resolveChange(type, data, { kind: 'update', id, draft: isDraft }, context));
  // What may be missing depends on the stored entry. Mistakes are told before anybody else has to wait.
  let draft = false;
  let change = resolve(draft);
  if (change.issues.length > 0) {
    draft = (await findStored(scope, type, id)).draft;
    if (draft) change = resolve(draft);
    await refuseChange(engine, scope.reader, change);
  }
  const code = isHeard(engine, type, 'Update');
  change = await hashPasswords(engine, change);
  return inTransaction(
    scope,
    async (inner, session) => {
      await takeLocks(how, session);
      await lockChanges(engine, session, [change]);
      const stored = isAskedByWriting(change, how, code) ? null : await findStored(inner, type, id);
      if (stored !== null && stored.draft !== draft) change = await hashPasswords(engine, resolve(stored.draft));
      await how.guard?.(inner, session);
      const told = code ? await tellUpdate(inner, type, change, data as Data, how) : { change, telling: NOT_TOLD };
      await storeChanges(engine, session, [told.change], how.shown);
      const result = await finish(inner, id, told.telling);
      await tellEntry(inner, 'entry.update', type, id, how);
      const published = publishes(told.change);
      if (published !== null && published === stored?.draft) await tellPublication(inner, type, id, published, how);
      return result;
    },
    { code: code || hearsComponents(engine, type) },
  );
}

/**
 * Whether nothing has to be known of the entry before it is written: the statement that writes its row finds it,
 * or there is no row to show and the answer is 404. What is right for a published entry is right for a draft.
 */
const isAskedByWriting = (change: AuthorizedChange, { guard, shown }: WriteHow, code: boolean): boolean =>
  shown !== undefined &&
  guard === undefined &&
  !code &&
  isFlat(change) &&
  change.claims.length + change.issues.length === 0 &&
  publishes(change) === null &&
  !change.type.localized;

/** Whether the entry is published afterwards; null where nothing is said about it. */
function publishes({ type, values }: AuthorizedChange): boolean | null {
  const state = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined;
  const value = state?.kind === 'scalar' ? values.scalars.get(state) : undefined;
  return value === undefined ? null : value !== null;
}

async function tellUpdate(
  scope: Scope,
  type: ContentType,
  change: AuthorizedChange,
  data: Data,
  how: WriteHow,
): Promise<{ readonly change: AuthorizedChange; readonly telling: Telling }> {
  if (change.kind !== 'update') throw new Error('an update is a change of a stored entry');
  const { id } = change;
  await refuseBroken(scope.engine, scope.reader, change);
  const params = { where: { id }, ...how.params, data: hookedData(change, data) };
  const before = snapshotData(params.data);
  const telling = await tellBefore(scope.engine, type, 'Update', params);
  const changed = changedNames(before, params.data);
  if (changed.size === 0) return { change, telling };
  const context = await changeContext(scope, type, 'database');
  const occasion = { kind: 'update', id, draft: true } as const;
  const rewritten = how.authorize(resolveChange(type, params.data, occasion, context));
  return { change: replaceAttributes(change, rewritten, changed), telling };
}
