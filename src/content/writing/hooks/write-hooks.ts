import type { LifecycleAction, LifecycleParams, LifecycleStates, RunStates } from '../../lifecycles/lifecycles.ts';
import type { Entity } from '../../reading/read-entities.ts';
import type { Type } from '../../../schema/model.ts';
import type { Engine } from '../../engine.ts';

type Moment = 'Create' | 'Update' | 'Delete' | 'CreateMany' | 'UpdateMany' | 'DeleteMany';

/** The lifecycle hooks of one write, before and after. */
export interface WriteHooks {
  readonly params: LifecycleParams;
  /** Whether any listener wants the result. */
  readonly isAwaited: boolean;
  /** Listeners may change the result. */
  after(result: Entity | { readonly count: number } | null): RunStates | null;
}

export const hasHooks = ({ lifecycles }: Engine, type: Type, moment: Moment): boolean =>
  lifecycles.hasListeners(type.uid, `before${moment}`, `after${moment}`);

/** A promise if a hook returns one. */
export function runBeforeHooks(
  { lifecycles }: Engine,
  type: Type,
  moment: Moment,
  params: LifecycleParams,
): WriteHooks | Promise<WriteHooks> {
  const after: LifecycleAction = `after${moment}`;
  const hooksWith = (states: LifecycleStates): WriteHooks => ({
    params,
    isAwaited: lifecycles.hasListeners(type.uid, after),
    after: (result) => lifecycles.run(after, type.uid, { params, result }, states),
  });
  const states = lifecycles.run(`before${moment}`, type.uid, { params });
  return states instanceof Promise ? states.then(hooksWith) : hooksWith(states);
}

/** For writes without listeners. */
export const NO_HOOKS: WriteHooks = { params: {}, isAwaited: false, after: () => null };
