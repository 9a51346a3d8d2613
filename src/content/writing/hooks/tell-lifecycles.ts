import type { LifecycleAction, LifecycleParams } from '../../lifecycles/lifecycles.ts';
import type { Entity } from '../../reading/read-entities.ts';
import type { Type } from '../../../schema/model.ts';
import type { Engine } from '../../engine.ts';

type Moment = 'Create' | 'Update' | 'Delete' | 'CreateMany' | 'UpdateMany' | 'DeleteMany';

/** The lifecycle hooks of one write, before and after. */
export interface Telling {
  readonly params: LifecycleParams;
  /** Whether any listener wants the result. */
  readonly isAwaited: boolean;
  /** Listeners may change the result. */
  after(result: Entity | { readonly count: number } | null): Promise<void>;
}

export const isHeard = ({ lifecycles }: Engine, type: Type, moment: Moment): boolean =>
  lifecycles.hears(type.uid, `before${moment}`, `after${moment}`);

export async function tellBefore(
  { lifecycles }: Engine,
  type: Type,
  moment: Moment,
  params: LifecycleParams,
): Promise<Telling> {
  const after: LifecycleAction = `after${moment}`;
  const states = await lifecycles.run(`before${moment}`, type.uid, { params });
  return {
    params,
    isAwaited: lifecycles.hears(type.uid, after),
    async after(result) {
      await lifecycles.run(after, type.uid, { params, result }, states);
    },
  };
}

/** For writes without listeners. */
export const NOT_TOLD: Telling = { params: {}, isAwaited: false, after: async () => undefined };
