import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { isStoring, type Scope } from '../scope.ts';
import { emitEntryEvent } from './events/emit-entry-event.ts';
import { tellPartsGoing } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { findStored } from './storing/find-stored.ts';
import { limitEntry } from './limit-write.ts';
import { runWrite } from './run-write.ts';
import type { WriteHow } from './write-how.ts';

/** The result of a deletion: read before it, in its transaction, and announced after the commit. */
export type FinishDeletion<T> = (inner: Scope, telling: Telling) => Promise<() => T | Promise<T>>;

/** Deletes an entry with everything that belongs to it and all links to it. `finish` throws if there is none. */
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
  const telling = await tellDeletion(scope, type, id, how);
  const tellParts = await tellPartsGoing(scope, type, async () => [id]);
  return runWrite(scope, {
    how,
    find: () => ({ kind: 'removal', type, ids: [id] }),
    finish: (inner) => finish(inner, telling),
    tellEvents: (inner) => emitEntryEvent(inner, 'entry.delete', type, id, how),
    tellParts,
  });
}

/** No hooks for entries that do not exist or may not be deleted. */
async function tellDeletion(scope: Scope, type: ContentType, id: Id, how: WriteHow): Promise<Telling> {
  if (isStoring(scope) || !isHeard(scope.engine, type, 'Delete')) return NOT_TOLD;
  await findStored(scope, type, id);
  await how.guard?.(scope);
  return tellBefore(scope.engine, type, 'Delete', { where: { id }, ...how.params });
}
