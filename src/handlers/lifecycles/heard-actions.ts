import type { Engine } from '../../content/engine.ts';
import { LIFECYCLE_ACTIONS } from '../../content/lifecycles/lifecycles.ts';
import { hearsComponents } from '../../content/writing/hooks/tell-components.ts';
import { hearsReads } from './told-reader.ts';

const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/**
 * Whether project code is notified of what an action of a content type does. It may ask for the request that
 * is being answered, and for its caller: such an action is answered as one of the project's own.
 */
export function hearsAction(engine: Engine, uid: string, action: string): boolean {
  return READS.has(action) ? hearsReads(engine, uid) : hearsType(engine, uid);
}

/** Whether project code is notified of anything that happens to a content type or to its components. */
export function hearsType(engine: Engine, uid: string): boolean {
  const type = engine.model.contentTypes.get(uid);
  return engine.lifecycles.hears(uid, ...LIFECYCLE_ACTIONS) || (type !== undefined && hearsComponents(engine, type));
}
