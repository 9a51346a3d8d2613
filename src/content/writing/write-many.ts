import type { AuthorizedChange } from '../../access/authorize-change.ts';
import type { LinkChange, UpdateChange } from '../../change/change.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { changeContext } from './change-context.ts';
import { emitEntryEvents } from './events/emit-entry-event.ts';
import { grantedColumns, grantedIds } from './granted-columns.ts';
import { runComponentDeletionHooks } from './hooks/component-hooks.ts';
import { withTimes } from './hooks/hooked-data.ts';
import { hasHooks, NO_HOOKS, runBeforeHooks, type WriteHooks } from './hooks/write-hooks.ts';
import { limitCreation, limitUpdate } from './limit-write.ts';
import { runWrite } from './run-write.ts';
import { hashPasswords } from './storing/hash-passwords.ts';
import type { WriteOptions } from './write-options.ts';

/** Creates several entries in one write. A caller with limited grants creates all of them, or none. */
export async function createEntities(
  scope: Scope,
  type: ContentType,
  list: readonly object[],
  how: WriteOptions,
): Promise<{ readonly count: number; readonly ids: readonly Id[] }> {
  const { engine } = scope;
  const isHooked = hasHooks(engine, type, 'CreateMany');
  const params = { ...how.params, data: isHooked ? list.map((data) => withTimes(data, new Date())) : list };
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'CreateMany', params) : NO_HOOKS;
  const context = await changeContext(scope, type, how.layer);
  const resolved: AuthorizedChange[] = [];
  const checks: ((inner: TransactionScope, id: Id) => Promise<void>)[] = [];
  for (const sent of params.data) {
    await takeTurn(scope.work);
    const whole = { data: sent, intent: { kind: 'create', publish: false } as const, how };
    const { limits } = how;
    const limited = limits && (await limitCreation(scope, type, sent, whole.intent, { ...how, limits }));
    if (limited !== undefined) checks.push(limited.checking(async () => undefined));
    const { data, intent, how: own } = limited ?? whole;
    resolved.push(own.authorize(resolveChange(type, data, intent, context)));
  }
  const changes = await Promise.all(resolved.map((change) => hashPasswords(engine, change)));
  return runWrite(scope, {
    how,
    find: async () => ({ kind: 'changes', changes }),
    async finish(inner, ids) {
      for (const [index, check] of checks.entries()) await check(inner, ids[index] as Id);
      return () => runAfterHooks(hooks, { count: ids.length, ids });
    },
  });
}

/**
 * Sets the same columns of several entries; relations, components and media can only be written for one entry at a
 * time. As in v4, `updatedAt` changes only if it is in the data. Entries that the caller may not write are skipped.
 */
export async function updateEntities(
  scope: Scope,
  type: ContentType,
  find: (inner: Scope) => Promise<readonly Id[]>,
  data: object,
  how: WriteOptions,
  finish: (inner: TransactionScope, ids: readonly Id[]) => Promise<void> = async () => {},
): Promise<{ readonly count: number }> {
  const { engine } = scope;
  const { limits } = how;
  const params = { ...how.params, data };
  const isHooked = hasHooks(engine, type, 'UpdateMany');
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'UpdateMany', params) : NO_HOOKS;
  const context = await changeContext(scope, type, how.layer);
  const intent = { kind: 'update', id: 0, draft: true, times: 'said' } as const;
  const change = await hashPasswords(engine, how.authorize(resolveChange(type, params.data, intent, context)));
  const scalars = new Map([...change.values.scalars].filter(([{ name }]) => name in params.data));
  // Targets named by a caller are checked by writes of single entries; creators are not part of the data.
  const isWritten = ({ attribute }: LinkChange): boolean =>
    isColumn(attribute) && (limits === undefined || !(attribute.name in params.data));
  const links = change.values.links.filter(isWritten);
  if (scalars.size + links.length === 0) throw new Error('Update requires data');
  const columns = { ...change, values: { ...change.values, ...NOTHING, scalars, links } } as UpdateChange &
    AuthorizedChange;
  const storing = async (inner: Scope, ids: readonly Id[]) =>
    ({ kind: 'columns', columns: await grantedColumns(inner, columns, ids, limits) }) as const;
  return runWrite(scope, {
    how,
    find: async (inner) => storing(inner, await find(inner)),
    settle: async (inner, found) => {
      const ids = found.columns.flatMap((columns) => columns.ids);
      return limits === undefined ? found : storing(inner, ids);
    },
    async finish(inner, ids) {
      await finish(inner, ids);
      return () => runAfterHooks(hooks, { count: ids.length });
    },
  });
}

/** A relation stored as a column of the entry, such as `createdBy`. */
const isColumn = (attribute: LinkChange['attribute']): boolean =>
  attribute.kind === 'relation' && attribute.storage.kind === 'joinColumn' && attribute.mappedBy === undefined;

const NOTHING = { morphs: [], components: [], zones: [] } as const;

/** Entries that the caller may not delete are skipped. */
export async function deleteEntities(
  scope: Scope,
  type: ContentType,
  find: (inner: Scope) => Promise<readonly Id[]>,
  how: WriteOptions,
): Promise<{ readonly count: number }> {
  const { engine } = scope;
  const granted = async (inner: Scope, ids: readonly Id[]) =>
    ({ kind: 'removal', type, ids: await grantedIds(inner, type, 'delete', ids, how.limits) }) as const;
  const isHooked = hasHooks(engine, type, 'DeleteMany');
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'DeleteMany', { ...how.params }) : NO_HOOKS;
  const findGranted = async () => (await granted(scope, await find(scope))).ids;
  const runComponentHooks = await runComponentDeletionHooks(scope, type, findGranted);
  return runWrite(scope, {
    how,
    find: async (inner) => granted(inner, await find(inner)),
    settle: (inner, { ids }) => granted(inner, ids),
    finish: async (_inner, ids) => () => runAfterHooks(hooks, { count: ids.length }),
    emitEvents: (inner, ids) => emitEntryEvents(inner, 'entry.delete', type, ids, how),
    runComponentHooks,
  });
}

async function runAfterHooks<T extends { readonly count: number }>(hooks: WriteHooks, result: T): Promise<T> {
  await hooks.after(result);
  return result;
}

/** Writes only the relations of one entry: no times, no lifecycle hooks. Null removes all of them. */
export async function relateEntity(
  scope: Scope,
  type: ContentType,
  id: Id,
  data: object | null,
  how: WriteOptions,
): Promise<void> {
  const sent = data ?? unrelated(type);
  const limited = how.limits && (await limitUpdate(scope, type, id, sent, { ...how, limits: how.limits }));
  const own = limited?.how ?? how;
  const context = await changeContext(scope, type, how.layer);
  const intent = { kind: 'update', id, draft: true } as const;
  const change = own.authorize(resolveChange(type, limited?.data ?? sent, intent, context));
  const relations = { ...change, values: { ...change.values, scalars: new Map(), components: [], zones: [] } };
  const done = async () => () => undefined;
  await runWrite(scope, {
    how: own,
    find: async () => ({ kind: 'changes', changes: [relations] }),
    finish: (inner) => (limited?.checking(done) ?? done)(inner, id),
  });
}

const unrelated = (type: ContentType): Readonly<Record<string, null>> =>
  Object.fromEntries(
    [...type.attributes.values()]
      .filter(({ kind }) => kind === 'relation' || kind === 'morphFrom' || kind === 'morphTo' || kind === 'media')
      .map(({ name }) => [name, null]),
  );
