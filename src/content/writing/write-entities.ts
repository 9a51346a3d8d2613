import type { AuthorizedChange } from '../../access/authorized-change.ts';
import type { LinkChange } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { changeContext, sentChange } from './change-context.ts';
import { emitEntryEvents } from './events/emit-entry-event.ts';
import { runComponentDeletionHooks } from './hooks/component-hooks.ts';
import { withTimes } from './hooks/hooked-data.ts';
import { hasHooks, NO_HOOKS, runBeforeHooks, type WriteHooks } from './hooks/write-hooks.ts';
import { runWrite } from './run-write.ts';
import { removableIds } from './settle-storing.ts';
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
  for (const data of params.data) {
    await takeTurn(scope.work);
    resolved.push(how.authorize(sentChange(type, data, { kind: 'create', publish: false }, context)));
  }
  const changes = await Promise.all(resolved.map((change) => hashPasswords(engine, change)));
  return runWrite(scope, {
    how,
    find: async () => ({ kind: 'changes', changes }),
    finish: async (_inner, ids) => () => runAfterHooks(hooks, { count: ids.length, ids }),
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
  verb: 'update' | 'publish' = 'update',
): Promise<{ readonly count: number }> {
  const { engine } = scope;
  const params = { ...how.params, data };
  const isHooked = hasHooks(engine, type, 'UpdateMany');
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'UpdateMany', params) : NO_HOOKS;
  const context = await changeContext(scope, type, how.layer);
  const intent = { kind: 'update', id: 0, draft: true, times: 'said' } as const;
  const change = await hashPasswords(engine, how.authorize(sentChange(type, params.data, intent, context, verb)));
  const scalars = new Map([...change.values.scalars].filter(([{ name }]) => name in params.data));
  // Targets named by a caller are checked by writes of single entries; creators are not part of the data.
  const isWritten = ({ attribute }: LinkChange): boolean =>
    isColumn(attribute) && !(change.limited && attribute.name in params.data);
  const links = change.values.links.filter(isWritten);
  const isEmpty = scalars.size + links.length === 0;
  if (isEmpty && !change.limited) throw new Error('Update requires data');
  const columns = { ...change, values: { ...change.values, ...NOTHING, scalars, links } };
  return runWrite(scope, {
    how,
    find: async (inner) => ({ kind: 'columns', change: columns, ids: isEmpty ? [] : await find(inner) }),
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
  const removalOf = async (at: Scope) => how.authorizeRemoval({ type, ids: await find(at), others: 'skipped' });
  const isHooked = hasHooks(engine, type, 'DeleteMany');
  const hooks = isHooked ? await runBeforeHooks(engine, type, 'DeleteMany', { ...how.params }) : NO_HOOKS;
  const findGranted = async () => removableIds(engine, scope.source.reader, await removalOf(scope));
  const runComponentHooks = await runComponentDeletionHooks(scope, type, findGranted);
  return runWrite(scope, {
    how,
    find: async (inner) => ({ kind: 'removal', removal: await removalOf(inner) }),
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
  const context = await changeContext(scope, type, how.layer);
  const intent = { kind: 'update', id, draft: true } as const;
  const change = how.authorize(sentChange(type, sent, intent, context));
  await runWrite(scope, {
    how,
    find: async () => ({ kind: 'changes', changes: [change] }),
    settle: (_inner, settled) => ({
      ...settled,
      values: { ...settled.values, scalars: new Map(), components: [], zones: [] },
    }),
    finish: async () => () => undefined,
  });
}

const unrelated = (type: ContentType): Readonly<Record<string, null>> =>
  Object.fromEntries(
    [...type.attributes.values()]
      .filter(({ kind }) => kind === 'relation' || kind === 'morphFrom' || kind === 'morphTo' || kind === 'media')
      .map(({ name }) => [name, null]),
  );
