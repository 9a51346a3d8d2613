import type { AuthorizedChange } from '../../access/authorize-change.ts';
import type { Occasion } from '../../change/occasion.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { tellEntries, tellEntry } from './events/tell-entry.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { changedNames, type Data, hookedData, replaceAttributes, snapshotData } from './hooks/hooked-data.ts';
import { lockChanges, refuseBroken, refuseChange, storeChanges } from './storing/store-changes.ts';
import { hearsComponents } from './hooks/tell-components.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { inTransaction } from './transaction.ts';
import { takeLocks, type WriteHow } from './write-how.ts';

/** What a write gives, made inside of its transaction; it tells listeners the result, where they await one. */
export type FinishWrite<T> = (inner: Scope, id: Id, telling: Telling) => Promise<T>;

/** A new entry of a type. */
export async function writeCreation<T>(
  scope: Scope,
  type: ContentType,
  data: object,
  occasion: Exclude<Occasion, { kind: 'update' }>,
  how: WriteHow,
  finish: FinishWrite<T>,
): Promise<T> {
  const { engine } = scope;
  const context = await changeContext(scope, type, how.reach);
  const change = how.authorize(resolveChange(type, data, occasion, context));
  await refuseChange(engine, scope.reader, change);
  const code = isHeard(engine, type, 'Create');
  const hashed = await hashPasswords(engine, change);
  return inTransaction(
    scope,
    async (inner, session) => {
      await takeLocks(how, session);
      await how.guard?.(inner, session);
      const told = code
        ? await tellCreation(inner, type, hashed, data as Data, how)
        : { change: hashed, telling: NOT_TOLD };
      await lockChanges(engine, session, [told.change]);
      const [id = 0] = await storeChanges(engine, session, [told.change], how.shown);
      const result = await finish(inner, id, told.telling);
      await tellEntry(inner, 'entry.create', type, id, how);
      // Other translations know of it from now on.
      if (occasion.kind === 'translate') await tellEntries(inner, 'entry.update', type, occasion.of, how);
      return result;
    },
    { code: code || hearsComponents(engine, type) },
  );
}

/** Listeners see the data after it was found right; what they make of it is converted, and not asked anything else. */
async function tellCreation(
  scope: Scope,
  type: ContentType,
  change: AuthorizedChange,
  data: Data,
  how: WriteHow,
): Promise<{ readonly change: AuthorizedChange; readonly telling: Telling }> {
  await refuseBroken(scope.engine, scope.reader, change);
  const params = { ...how.params, data: hookedData(change, data) };
  const before = snapshotData(params.data);
  const telling = await tellBefore(scope.engine, type, 'Create', params);
  const changed = changedNames(before, params.data);
  if (changed.size === 0) return { change, telling };
  const context = await changeContext(scope, type, 'database');
  const rewritten = how.authorize(resolveChange(type, params.data, { kind: 'create', publish: false }, context));
  return { change: replaceAttributes(change, rewritten, changed), telling };
}
