import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { isStoring, type Scope, type TransactionScope } from '../scope.ts';
import { emitEntryEvent } from './events/emit-entry-event.ts';
import { runComponentDeletionHooks } from './hooks/component-hooks.ts';
import { hasHooks, NO_HOOKS, type WriteHooks, runBeforeHooks } from './hooks/write-hooks.ts';
import { findStored } from './storing/find-stored.ts';
import { removableIds } from './settle-storing.ts';
import { runWrite } from './run-write.ts';
import type { WriteOptions } from './write-options.ts';

/** The result of a deletion: read before it, in its transaction, and announced after the commit. */
export type FinishDeletion<T> = (inner: TransactionScope, hooks: WriteHooks) => Promise<() => T | Promise<T>>;

/** Deletes an entry with everything that belongs to it and all links to it. `finish` throws if there is none. */
export async function writeDeletion<T>(
  scope: Scope,
  type: ContentType,
  id: Id,
  how: WriteOptions,
  finish: FinishDeletion<T>,
): Promise<T> {
  const removal = how.authorizeRemoval({ type, ids: [id], others: 'refused' });
  const refuse = async (): Promise<readonly Id[]> => removableIds(scope.engine, scope.source.reader, removal);
  const hooks = await runBeforeDeletion(scope, type, id, how, refuse);
  const runComponentHooks = await runComponentDeletionHooks(scope, type, refuse);
  return runWrite(scope, {
    how,
    find: () => ({ kind: 'removal', removal }),
    finish: (inner) => finish(inner, hooks),
    emitEvents: (inner) => emitEntryEvent(inner, 'entry.delete', type, id, how),
    runComponentHooks,
  });
}

/** No hooks for entries that do not exist or may not be deleted. */
async function runBeforeDeletion(
  scope: Scope,
  type: ContentType,
  id: Id,
  how: WriteOptions,
  refuse: () => Promise<unknown>,
): Promise<WriteHooks> {
  if (isStoring(scope) || !hasHooks(scope.engine, type, 'Delete')) return NO_HOOKS;
  await findStored(scope, type, id);
  await refuse();
  await how.guard?.(scope);
  return runBeforeHooks(scope.engine, type, 'Delete', { where: { id }, ...how.params });
}
