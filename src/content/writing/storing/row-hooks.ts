import type { AuthorizedChange } from '../../../access/authorized-change.ts';
import { settleChange } from '../../../access/settle-change.ts';
import type { RowValues, WriteValue } from '../../../change/change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Engine } from '../../engine.ts';
import { readEntity } from '../../reading/read-entity.ts';
import { isStoring, type Scope } from '../../scope.ts';
import { changeContext, sentChange } from '../change-context.ts';
import { hasComponentHooks, runComponentDeletionHooks } from '../hooks/component-hooks.ts';
import { replaceAttributes } from '../hooks/hooked-data.ts';
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
  /** The assigned values that hooks left as they were. */
  readonly assigned: ReadonlySet<string>;
  after(scope: Scope, id: Id, stored: ReadonlyMap<RowValues, Id>): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

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
  { type, data, assigned, intent, layer }: RowChange,
  { authorize }: RowRights,
): Promise<AuthorizedChange> {
  return authorize(sentChange(type, { ...data, ...assigned }, intent, await changeContext(scope, type, layer)));
}

/** A change as hooks left it, with the assigned values of the present decision. */
export async function hookedChange(
  scope: Scope,
  step: RowChange,
  rights: RowRights,
  { change, assigned }: HookedStep,
): Promise<AuthorizedChange> {
  if (change === null) throw new Error('hooks of a deletion leave no change');
  if (step.assigned === undefined) return change;
  const decided = await resolveStep(scope, step, rights);
  return { ...replaceAttributes(change, decided, assigned), claims: decided.claims };
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
  // Without locks, somebody else may have taken an assigned value by now: the next decision gives another.
  const names = new Set(Object.keys(step.assigned ?? {}));
  const claims = resolved.claims.filter((claim) => !(claim.kind === 'unique' && names.has(claim.attribute.name)));
  const shown = { ...resolved, claims };
  const { change, hooks, parts } = await runChangeHooks(scope, shown, { ...rights, params: {} });
  return {
    change,
    assigned: new Set([...names].filter((name) => scalarOf(change, name) === scalarOf(resolved, name))),
    async after(later, id, stored) {
      await parts.after(later, stored);
      if (hooks.isAwaited) await hooks.after(await readEntity(later, type, id));
    },
  };
}

function scalarOf({ type, values }: AuthorizedChange, name: string): WriteValue | undefined {
  const attribute = type.attributes.get(name);
  return attribute?.kind === 'scalar' ? values.scalars.get(attribute) : undefined;
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
    assigned: NONE,
    async after() {
      await runComponentHooks();
      await hooks.after(result);
    },
  };
}
