import { trustChange } from '../../../access/authorize-change.ts';
import type { RowValues } from '../../../change/change.ts';
import type { WriteIntent } from '../../../change/write-intent.ts';
import type { ApiLayer } from '../../../change/resolution.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import type { Id } from '../../../change/write-value.ts';
import { entryLock } from '../../../plan/writing/locks/plan-locks.ts';
import type { ContentType } from '../../../schema/model.ts';
import { readEntity } from '../../reading/read-entity.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { runChangeHooks, type HookedChange } from '../hooks/run-change-hooks.ts';
import { hasHooks, runBeforeHooks } from '../hooks/write-hooks.ts';
import { runWrite } from '../run-write.ts';
import { inTransaction } from '../transaction.ts';
import { asCode } from '../write-options.ts';
import { refuseChange } from './store-changes.ts';

/** The stored values of a row, by attribute name. */
export type RowData = Readonly<Record<string, unknown>>;

/**
 * Several steps that write rows of these types, in one transaction. If project code listens to one of the types, each
 * step is a separate write, as in v4: listeners find the rows of earlier steps stored, and block nothing.
 */
export const inRowsTransaction = <T>(
  scope: Scope,
  types: readonly ContentType[],
  work: (inner: Scope) => Promise<T>,
): Promise<T> =>
  types.some((type) => MOMENTS.some((moment) => hasHooks(scope.engine, type, moment)))
    ? work(scope)
    : inTransaction(scope, work);

const MOMENTS = ['Create', 'Update', 'Delete'] as const;

/** As v4 writes them: each row has lifecycle hooks, but emits no events. */
const AS_ROW = asCode('database');

/**
 * Rows managed by the server: files, roles, permissions, tokens. They are validated like any others. `before` hooks
 * have run; `store` writes the rows in a transaction, and `after` is called after the commit.
 */
export interface PreparedRows {
  store(inner: Scope): Promise<readonly Id[]>;
  after(): Promise<void>;
}

export async function prepareRows(
  scope: Scope,
  type: ContentType,
  list: readonly { readonly data: RowData; readonly intent: WriteIntent }[],
  layer: ApiLayer = 'content',
): Promise<PreparedRows> {
  const { engine } = scope;
  const context = await changeContext(scope, type, layer);
  const hooked: HookedChange[] = [];
  for (const { data, intent } of list) {
    const change = trustChange(resolveChange(type, data, intent, context));
    await refuseChange(engine, scope.source.reader, change);
    hooked.push(await runChangeHooks(scope, change, data, AS_ROW));
  }
  const changes = hooked.map(({ change }) => change);
  const stored = new Map<RowValues, Id>();
  let ids: readonly Id[] = [];
  return {
    async store(inner) {
      ids = await runWrite(inner, {
        find: async () => ({ kind: 'changes', changes, wants: { stored } }),
        finish: async (_inner, written) => () => written,
      });
      return ids;
    },
    async after() {
      for (const [index, { hooks, parts }] of hooked.entries()) {
        await parts.after(scope, stored);
        if (hooks.isAwaited) await hooks.after(await readEntity(scope, type, ids[index] as Id));
      }
    },
  };
}

/** The same for rows to be deleted, with all links to them. */
export async function prepareRemoval(scope: Scope, type: ContentType, ids: readonly Id[]): Promise<PreparedRows> {
  const { engine } = scope;
  const isHooked = !isStoring(scope) && hasHooks(engine, type, 'Delete');
  const afters: (() => Promise<void>)[] = [];
  for (const id of isHooked ? ids : []) {
    const row = await readEntity(scope, type, id);
    const hooks = await runBeforeHooks(engine, type, 'Delete', { where: { id } });
    afters.push(async () => void (await hooks.after(row)));
  }
  return {
    store: (inner) =>
      runWrite(inner, {
        find: async () => ({ kind: 'removal', type, ids }),
        finish: async () => () => ids,
      }),
    async after() {
      for (const runAfter of afters) await runAfter();
    },
  };
}

async function write(scope: Scope, prepared: PreparedRows): Promise<readonly Id[]> {
  const ids = await prepared.store(scope);
  await prepared.after();
  return ids;
}

export const NEW: WriteIntent = { kind: 'create', publish: false };

export async function addRows(scope: Scope, type: ContentType, list: readonly RowData[]): Promise<readonly Id[]> {
  if (list.length === 0) return [];
  const rows = list.map((data) => ({ data, intent: NEW }));
  return write(scope, await prepareRows(scope, type, rows));
}

/** Updates one row. */
export async function changeRow(scope: Scope, type: ContentType, id: Id, data: RowData): Promise<void> {
  await write(scope, await prepareRows(scope, type, [{ data, intent: changeOf(id) }]));
}

export const changeOf = (id: Id): WriteIntent => ({ kind: 'update', id, draft: false });

/** Sets the same values in several rows, whatever else is stored there. */
export async function changeRows(scope: Scope, type: ContentType, ids: readonly Id[], data: RowData): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ data, intent: changeOf(id) }));
  await write(scope, await prepareRows(scope, type, rows, 'database'));
}

/** Locked until the end of the transaction, if there is one. */
export const lockRow = async ({ transaction }: Scope, type: ContentType, id: Id): Promise<void> =>
  transaction?.session.lock(entryLock(type, id));

/** Deletes some rows with all links to them. */
export async function removeRows(scope: Scope, type: ContentType, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await write(scope, await prepareRemoval(scope, type, ids));
}
