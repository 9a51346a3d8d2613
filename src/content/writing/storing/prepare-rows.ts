import type { RowValues } from '../../../change/change.ts';
import type { WriteIntent } from '../../../change/write-intent.ts';
import type { ApiLayer } from '../../../change/resolution.ts';
import type { Id } from '../../../change/write-value.ts';
import type { ContentType } from '../../../schema/model.ts';
import { isStoring, type Scope, type TransactionScope } from '../../scope.ts';
import { runWrite } from '../run-write.ts';
import { type RowRights, rowRightsOf, SERVER_RIGHTS } from '../write-options.ts';
import { type HookedStep, isHooked, runStepHooks } from './row-hooks.ts';
import { changeOf, removeStep, type RowData } from './row-step.ts';

/**
 * Rows of one type that are written around something else, such as a stored file. They are validated and authorized
 * like any others.
 * `before` hooks have run; `store` writes the rows in a transaction, and `after` is called after the commit.
 */
export interface PreparedRows {
  store(inner: TransactionScope): Promise<readonly Id[]>;
  after(): Promise<void>;
}

export async function prepareRows(
  scope: Scope,
  type: ContentType,
  list: readonly { readonly data: RowData; readonly intent: WriteIntent }[],
  layer: ApiLayer = 'content',
  rights: RowRights = rowRightsOf(scope),
): Promise<PreparedRows> {
  const hooked: HookedStep[] = [];
  for (const row of list) hooked.push(await runStepHooks(scope, { kind: 'change', type, layer, ...row }, rights));
  const changes = hooked.flatMap(({ change }) => change ?? []);
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
      for (const [index, one] of hooked.entries()) await one.after(scope, ids[index] as Id, stored);
    },
  };
}

/** The same for rows to be deleted, with all links to them. */
export async function prepareRemoval(scope: Scope, type: ContentType, ids: readonly Id[]): Promise<PreparedRows> {
  const hooked: HookedStep[] = [];
  const rights = rowRightsOf(scope);
  for (const id of ids) {
    const step = removeStep(type, id);
    if (!isStoring(scope) && isHooked(scope.engine, step)) hooked.push(await runStepHooks(scope, step, rights));
  }
  return {
    store: (inner) =>
      runWrite(inner, {
        find: async () => ({ kind: 'removal', removal: rights.authorizeRemoval({ type, ids, others: 'refused' }) }),
        finish: async () => () => ids,
      }),
    async after() {
      for (const one of hooked) await one.after(scope, 0, new Map());
    },
  };
}

/** Sets the same values in several rows, for the server itself and whatever else is stored there. */
export async function changeRows(
  inner: TransactionScope,
  type: ContentType,
  ids: readonly Id[],
  data: RowData,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ data, intent: changeOf(id) }));
  await (await prepareRows(inner, type, rows, 'database', SERVER_RIGHTS)).store(inner);
}
