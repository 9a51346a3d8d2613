import type { AuthorizedChange } from '../../../access/authorized-change.ts';
import { settleChange } from '../../../access/settle-change.ts';
import type { RowValues } from '../../../change/change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Engine } from '../../engine.ts';
import { readEntity } from '../../reading/read-entity.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changeContext, sentChange } from '../change-context.ts';
import { hasComponentHooks, runComponentDeletionHooks } from '../hooks/component-hooks.ts';
import { runChangeHooks } from '../hooks/run-change-hooks.ts';
import { hasHooks, NO_HOOKS, runBeforeHooks } from '../hooks/write-hooks.ts';
import { coveredEntry, removableIds } from '../settle-storing.ts';
import type { RowRights } from '../write-options.ts';
import type { RowChange, RowStep } from './row-step.ts';
import { refuseChange } from './store-changes.ts';

/** A row whose `before` hooks have run. */
export interface HookedStep {
  /** The change as hooks left it; null for deletions. */
  readonly change: AuthorizedChange | null;
  after(scope: Scope, id: Id, stored: ReadonlyMap<RowValues, Id>): Promise<void>;
}

/** Whether project code has hooks for a row, or for components that are written or deleted with it. */
export function isHooked(engine: Engine, { kind, type, ...step }: RowStep): boolean {
  switch (kind) {
    case 'change': {
      const { intent } = step as RowChange;
      return hasHooks(engine, type, intent.kind === 'update' ? 'Update' : 'Create') || hasComponentHooks(engine, type);
    }
    case 'removal':
      return hasHooks(engine, type, 'Delete') || hasComponentHooks(engine, type, ['Delete']);
    case 'clearing':
      return hasHooks(engine, type, 'DeleteMany') || hasComponentHooks(engine, type, ['Delete']);
  }
}

/** The change of a step, without its links to rows that are not stored yet. */
export async function resolveStep(
  scope: Scope,
  { type, data, intent, layer }: RowChange,
  { authorize }: RowRights,
): Promise<AuthorizedChange> {
  return authorize(sentChange(type, data, intent, await changeContext(scope, type, layer)));
}

/** Runs the `before` hooks of a step, outside any transaction of the server; not if its caller may not write the row. */
export async function runStepHooks(scope: Scope, step: RowStep, rights: RowRights): Promise<HookedStep> {
  const { engine, source } = scope;
  switch (step.kind) {
    case 'change':
      return hookChange(scope, step, rights);
    case 'removal': {
      const { type, id } = step;
      await removableIds(engine, source.reader, rights.authorizeRemoval({ type, ids: [id], others: 'refused' }));
      const row = await readEntity(scope, type, id);
      return hookRemoval(scope, step, 'Delete', { where: { id } }, [id], row);
    }
    case 'clearing': {
      const { type, ids } = step;
      await removableIds(engine, source.reader, rights.authorizeRemoval({ type, ids, others: 'refused' }));
      return hookRemoval(scope, step, 'DeleteMany', step.params, ids, { count: ids.length });
    }
  }
}

async function hookChange(scope: Scope, step: RowChange, rights: RowRights): Promise<HookedStep> {
  const { type } = step;
  const { engine, source } = scope;
  const resolved = await resolveStep(scope, step, rights);
  await refuseChange(engine, source.reader, resolved);
  if (!isStoring(scope) && isHooked(engine, step)) {
    settleChange(resolved, await coveredEntry(engine, source.reader, resolved));
  }
  const { change, hooks, parts } = await runChangeHooks(scope, resolved, { ...rights, params: {} });
  return {
    change,
    async after(later, id, stored) {
      await parts.after(later, stored);
      if (hooks.isAwaited) await hooks.after(await readEntity(later, type, id));
    },
  };
}

async function hookRemoval(
  scope: Scope,
  { type }: RowStep,
  moment: 'Delete' | 'DeleteMany',
  params: Record<string, unknown>,
  ids: readonly Id[],
  result: Parameters<typeof NO_HOOKS.after>[0],
): Promise<HookedStep> {
  const { engine } = scope;
  const hooks = hasHooks(engine, type, moment) ? await runBeforeHooks(engine, type, moment, params) : NO_HOOKS;
  const runComponentHooks = await runComponentDeletionHooks(scope, type, async () => ids);
  return {
    change: null,
    async after() {
      await runComponentHooks();
      await hooks.after(result);
    },
  };
}
