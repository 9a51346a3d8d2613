import type { AuthorizedChange } from '../../access/authorized-change.ts';
import type { RowValues } from '../../change/change.ts';
import type { WriteIntent } from '../../change/write-intent.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { changeContext, sentChange } from './change-context.ts';
import { emitEntryEvents, emitEntryEvent } from './events/emit-entry-event.ts';
import { keepFiles } from './files/keep-files.ts';
import { runChangeHooks } from './hooks/run-change-hooks.ts';
import type { WriteHooks } from './hooks/write-hooks.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { refuseBroken } from './storing/store-changes.ts';
import { runWrite } from './run-write.ts';
import type { WriteOptions } from './write-options.ts';
import type { Write } from './write-steps.ts';

/**
 * The result of a write. It is read inside the transaction; the returned function is called after the commit, and
 * passes the result to listeners.
 */
export type FinishWrite<T> = (inner: TransactionScope, id: Id, hooks: WriteHooks) => Promise<() => T | Promise<T>>;

/** A new entry: validated, `before` hooks, stored in one transaction, `after` hooks. */
export async function writeCreation<T>(
  scope: Scope,
  type: ContentType,
  data: object,
  intent: Exclude<WriteIntent, { kind: 'update' }>,
  how: WriteOptions,
  finish: FinishWrite<T>,
  settle?: Write<T>['settle'],
): Promise<T> {
  return runWrite(scope, await prepareCreation(scope, type, data, intent, how, finish, settle));
}

/** The same, ready to be stored: it is validated, and `before` hooks have run. */
export async function prepareCreation<T>(
  scope: Scope,
  type: ContentType,
  data: object,
  intent: Exclude<WriteIntent, { kind: 'update' }>,
  how: WriteOptions,
  finish: FinishWrite<T>,
  settle?: Write<T>['settle'],
): Promise<Write<T>> {
  const { engine } = scope;
  const context = await changeContext(scope, type, how.layer);
  const resolve = (sentData: object) => how.authorize(sentChange(type, sentData, intent, context));
  const change = resolve(data);
  if (change.issues.length > 0) await refuseBroken(engine, scope.source.reader, change);
  const hashing = hashPasswords(engine, change);
  const hooked = await runChangeHooks(scope, hashing instanceof Promise ? await hashing : hashing, how);
  const stored = new Map<RowValues, Id>();
  return {
    how,
    withFiles: (store) => keepFiles(scope, type, how.files, hooked.data, store),
    find: (inner, attach) => {
      const storing = (attached: AuthorizedChange) =>
        ({ kind: 'changes', changes: [attached], wants: { shown: how.shown, stored } }) as const;
      const attached = attach(inner, hooked.change, resolve);
      return attached instanceof Promise ? attached.then(storing) : storing(attached);
    },
    ...(settle && { settle }),
    async finish(inner, [id = 0]) {
      if (intent.id !== undefined) await followChosenId(inner, type);
      return finish(inner, id, hooked.hooks);
    },
    async emitEvents(inner, [id = 0]) {
      await emitEntryEvent(inner, 'entry.create', type, id, how);
      // Other translations are linked to it from now on.
      if (intent.kind === 'translate') await emitEntryEvents(inner, 'entry.update', type, intent.of, how);
    },
    runComponentHooks: () => hooked.parts.after(scope, stored),
  };
}

/** Some databases do not continue from an explicit id, and would assign it again later. */
async function followChosenId({ engine, source: { reader } }: Scope, { table }: ContentType): Promise<void> {
  const { followIds } = engine.driver.layout;
  if (followIds !== null) await reader.query(followIds(table), []);
}
