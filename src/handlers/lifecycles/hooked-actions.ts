import type { Engine } from '../../content/engine.ts';
import { LIFECYCLE_ACTIONS } from '../../content/lifecycles/lifecycles.ts';
import { hasComponentHooks } from '../../content/writing/hooks/component-hooks.ts';
import { hasReadHooks } from './read-hooks.ts';

const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/**
 * Whether an action of a content type runs lifecycle hooks. They may read the current request and its caller, so the
 * action is handled like the project's own.
 */
export function actionHasHooks(engine: Engine, uid: string, action: string): boolean {
  return READS.has(action) ? hasReadHooks(engine, uid) : typeHasHooks(engine, uid);
}

/** Whether any read or write of a content type or its components runs lifecycle hooks. */
export function typeHasHooks(engine: Engine, uid: string): boolean {
  const type = engine.model.contentTypes.get(uid);
  return (
    engine.lifecycles.hasListeners(uid, ...LIFECYCLE_ACTIONS) || (type !== undefined && hasComponentHooks(engine, type))
  );
}
