import type { Id } from '../../change/write-value.ts';
import { deletionLocks } from '../../plan/writing/locks/plan-locks.ts';
import type { ContentType } from '../../schema/model.ts';
import { isStoring, type Scope } from '../scope.ts';
import { tellEntry } from './events/tell-entry.ts';
import { tellPartsGoing } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { findStored } from './storing/find-stored.ts';
import { removeEntries } from './storing/store-changes.ts';
import { limitEntry } from './limit-write.ts';
import { inTransaction } from './transaction.ts';
import { takeLocks, type WriteHow } from './write-how.ts';

/** What a deletion gives: read before, in its transaction, and told when that is committed. */
export type FinishDeletion<T> = (inner: Scope, telling: Telling) => Promise<() => T | Promise<T>>;

/** An entry goes, with everything that belongs to it or points to it. `finish` throws where there is none. */
export async function writeDeletion<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  how: WriteHow,
  finish: FinishDeletion<T>,
): Promise<T> {
  if (how.limits !== undefined) {
    const limited = await limitEntry(scope, type, id, 'delete', { ...how, limits: how.limits });
    return writeDeletion(scope, type, id, limited, finish);
  }
  const { engine } = scope;
  const telling = await tellDeletion(scope, type, id, how);
  const afterParts = await tellPartsGoing(scope, type, async () => [id]);
  const tell = await inTransaction(scope, async (inner, session) => {
    await takeLocks(how, session);
    await session.lock(...deletionLocks(type, [id]));
    await how.guard?.(inner);
    const finished = await finish(inner, telling);
    await tellEntry(inner, 'entry.delete', type, id, how);
    await removeEntries(engine, session, type, [id]);
    return finished;
  });
  await afterParts();
  return tell();
}

/** Nobody hears of what is not there, or must not go. */
async function tellDeletion(scope: Scope, type: ContentType, id: Id, how: WriteHow): Promise<Telling> {
  if (isStoring(scope) || !isHeard(scope.engine, type, 'Delete')) return NOT_TOLD;
  await findStored(scope, type, id);
  await how.guard?.(scope);
  return tellBefore(scope.engine, type, 'Delete', { where: { id }, ...how.params });
}
