import type { AuthorizedChange } from '../../access/authorize-change.ts';
import type { LinkChange, UpdateChange } from '../../change/change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import { runOperations, runWritePlanning } from '../../database/run-operations.ts';
import { planChanges } from '../../plan/writing/plan-change.ts';
import { deletionLocks, entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { ContentType } from '../../schema/model.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Scope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { tellEntries } from './events/tell-entry.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import { lockChanges, removeEntries, storeChanges } from './storing/store-changes.ts';
import { tellPartsGoing } from './hooks/tell-components.ts';
import { withTimes } from './hooks/hooked-data.ts';
import { isHeard, NOT_TOLD, type Telling, tellBefore } from './hooks/tell-lifecycles.ts';
import { inTransaction } from './transaction.ts';
import type { WriteHow } from './write-how.ts';

/** Several new entries, in one write. */
export async function createEntities(
  scope: Scope,
  type: ContentType,
  list: readonly object[],
  how: WriteHow,
): Promise<{ readonly count: number; readonly ids: readonly Id[] }> {
  const { engine } = scope;
  const isTold = isHeard(engine, type, 'CreateMany');
  const params = { ...how.params, data: isTold ? list.map((data) => withTimes(data, new Date())) : list };
  const telling = isTold ? await tellBefore(engine, type, 'CreateMany', params) : NOT_TOLD;
  const context = await changeContext(scope, type, how.reach);
  const resolved: AuthorizedChange[] = [];
  for (const data of params.data) {
    await takeTurn(scope.work);
    resolved.push(how.authorize(resolveChange(type, data, { kind: 'create', publish: false }, context)));
  }
  const changes = await Promise.all(resolved.map((change) => hashPasswords(engine, change)));
  const ids = await inTransaction(scope, async (_inner, session) => {
    await lockChanges(engine, session, changes);
    return storeChanges(engine, session, changes);
  });
  return tell(telling, { count: ids.length, ids });
}

/**
 * The same columns of several entries; relations, components and media are of one entry at a time. They say by
 * themselves when they were written: as in v4 nothing else does.
 */
export async function updateEntities(
  scope: Scope,
  type: ContentType,
  find: (inner: Scope) => Promise<readonly Id[]>,
  data: object,
  how: WriteHow,
  finish: (inner: Scope, ids: readonly Id[]) => Promise<void> = async () => {},
): Promise<{ readonly count: number }> {
  const { engine } = scope;
  const params = { ...how.params, data };
  const isTold = isHeard(engine, type, 'UpdateMany');
  const telling = isTold ? await tellBefore(engine, type, 'UpdateMany', params) : NOT_TOLD;
  const context = await changeContext(scope, type, how.reach);
  const occasion = { kind: 'update', id: 0, draft: true, times: 'said' } as const;
  const change = await hashPasswords(engine, how.authorize(resolveChange(type, params.data, occasion, context)));
  const scalars = new Map([...change.values.scalars].filter(([{ name }]) => name in params.data));
  const links = change.values.links.filter(({ attribute }) => isColumn(attribute));
  if (scalars.size + links.length === 0) throw new Error('Update requires data');
  const columns = { ...change, values: { ...change.values, ...NOTHING, scalars, links } };
  const count = await inTransaction(scope, async (inner, session) => {
    const ids = await find(inner);
    const [id] = ids;
    if (id === undefined) return 0;
    await session.lock(...new Set(ids.map((one) => entryLock(type, one))));
    const planning = planChanges(engine.model, [{ ...columns, id } as UpdateChange]);
    const { operations } = await runWritePlanning(session, engine.dialect, planning);
    await runOperations(
      session,
      engine.dialect,
      operations.map((operation) => forAll(operation, type, ids)),
    );
    await finish(inner, ids);
    return ids.length;
  });
  return tell(telling, { count });
}

/** A relation that is a column of the entry, such as `createdBy`. */
const isColumn = (attribute: LinkChange['attribute']): boolean =>
  attribute.kind === 'relation' && attribute.storage.kind === 'joinColumn' && attribute.mappedBy === undefined;

const NOTHING = { morphs: [], components: [], zones: [] } as const;

const forAll = (operation: RowOperation, type: ContentType, ids: readonly Id[]): RowOperation =>
  operation.kind === 'update' && operation.table === type.table && operation.where.column === 'id'
    ? { ...operation, where: { ...operation.where, ids } }
    : operation;

export async function deleteEntities(
  scope: Scope,
  type: ContentType,
  find: (inner: Scope) => Promise<readonly Id[]>,
  how: WriteHow,
): Promise<{ readonly count: number }> {
  const { engine } = scope;
  const isTold = isHeard(engine, type, 'DeleteMany');
  const telling = isTold ? await tellBefore(engine, type, 'DeleteMany', { ...how.params }) : NOT_TOLD;
  const afterParts = await tellPartsGoing(scope, type, () => find(scope));
  const count = await inTransaction(scope, async (inner, session) => {
    const ids = await find(inner);
    if (ids.length === 0) return 0;
    await session.lock(...deletionLocks(type, ids));
    await tellEntries(inner, 'entry.delete', type, ids, how);
    await removeEntries(engine, session, type, ids);
    return ids.length;
  });
  await afterParts();
  return tell(telling, { count });
}

async function tell<T extends { readonly count: number }>(telling: Telling, result: T): Promise<T> {
  await telling.after(result);
  return result;
}

/** The relations of one entry, and nothing else of it: no times, no lifecycles. Null: all of them end. */
export async function relateEntity(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object | null,
  how: WriteHow,
): Promise<void> {
  const { engine } = scope;
  const context = await changeContext(scope, type, how.reach);
  const occasion = { kind: 'update', id, draft: true } as const;
  const change = how.authorize(resolveChange(type, data ?? unrelated(type), occasion, context));
  const relations = { ...change, values: { ...change.values, scalars: new Map(), components: [], zones: [] } };
  await inTransaction(scope, async (_inner, session) => {
    await lockChanges(engine, session, [relations]);
    await storeChanges(engine, session, [relations]);
  });
}

const unrelated = (type: ContentType): Readonly<Record<string, null>> =>
  Object.fromEntries(
    [...type.attributes.values()]
      .filter(({ kind }) => kind === 'relation' || kind === 'morphFrom' || kind === 'morphTo' || kind === 'media')
      .map(({ name }) => [name, null]),
  );
