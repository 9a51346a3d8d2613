import { trustChange } from '../../../access/authorize-change.ts';
import type { AuthorizedChange } from '../../../access/authorized-change.ts';
import type { RowValues } from '../../../change/change.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Engine } from '../../engine.ts';
import { readEntity } from '../../reading/read-entity.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { hasComponentHooks, runComponentDeletionHooks } from '../hooks/component-hooks.ts';
import { runChangeHooks } from '../hooks/run-change-hooks.ts';
import { hasHooks, NO_HOOKS, runBeforeHooks } from '../hooks/write-hooks.ts';
import { asCode } from '../write-options.ts';
import type { RowChange, RowStep } from './row-step.ts';
import { refuseChange } from './store-changes.ts';

/** A row whose `before` hooks have run. */
export interface HookedStep {
  /** The change as hooks left it; null for deletions. */
  readonly change: AuthorizedChange | null;
  after(scope: Scope, id: Id, stored: ReadonlyMap<RowValues, Id>): Promise<void>;
}

/** As v4 writes them: each row has lifecycle hooks, but emits no events. */
const AS_ROW = asCode('database');

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
export async function resolveStep(scope: Scope, { type, data, intent, layer }: RowChange): Promise<AuthorizedChange> {
  return trustChange(resolveChange(type, data, intent, await changeContext(scope, type, layer)), data);
}

/** Runs the `before` hooks of a step, outside any transaction of the server. */
export async function runStepHooks(scope: Scope, step: RowStep): Promise<HookedStep> {
  switch (step.kind) {
    case 'change':
      return hookChange(scope, step);
    case 'removal': {
      const { type, id } = step;
      const row = await readEntity(scope, type, id);
      return hookRemoval(scope, step, 'Delete', { where: { id } }, [id], row);
    }
    case 'clearing':
      return hookRemoval(scope, step, 'DeleteMany', step.params, step.ids, { count: step.ids.length });
  }
}

async function hookChange(scope: Scope, step: RowChange): Promise<HookedStep> {
  const { type } = step;
  const resolved = await resolveStep(scope, step);
  await refuseChange(scope.engine, scope.source.reader, resolved);
  const { change, hooks, parts } = await runChangeHooks(scope, resolved, AS_ROW);
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
