import type { Engine } from '../../content/engine.ts';
import { LIFECYCLE_ACTIONS } from '../../content/lifecycles/lifecycles.ts';
import { hearsComponents } from '../../content/writing/hooks/tell-components.ts';
import { hearsReads } from './told-reader.ts';

const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/**
 * Whether project code is notified of an action of a content type. It may then ask for the current request and its
 * caller, so such an action is answered like one of the project's own.
 */
export function hearsAction(engine: Engine, uid: string, action: string): boolean {
  return READS.has(action) ? hearsReads(engine, uid) : hearsType(engine, uid);
}

/** Whether project code is notified of any read or write of a content type or its components. */
export function hearsType(engine: Engine, uid: string): boolean {
  const type = engine.model.contentTypes.get(uid);
  return engine.lifecycles.hears(uid, ...LIFECYCLE_ACTIONS) || (type !== undefined && hearsComponents(engine, type));
}
