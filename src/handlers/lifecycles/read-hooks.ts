import type { Engine } from '../../content/engine.ts';
import { LIFECYCLE_ACTIONS, type LifecycleAction } from '../../content/lifecycles/lifecycles.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { ContentType } from '../../schema/model.ts';
import { rawQuery } from '../strapi/raw-params.ts';
import { hasComponentHooks } from '../../content/writing/hooks/component-hooks.ts';

export type ReadMoment = 'FindOne' | 'FindMany' | 'Count';

const READING: readonly LifecycleAction[] = (['FindOne', 'FindMany', 'Count'] as const).flatMap((moment) => [
  `before${moment}` as const,
  `after${moment}` as const,
]);

/** Whether reads of a type run lifecycle hooks: core actions then return objects, as project code does. */
export const hasReadHooks = ({ lifecycles }: Engine, uid: string): boolean => lifecycles.hasListeners(uid, ...READING);

/** A read with hooks before and after; they may change the query and the result. */
export async function readWithHooks<T>(
  { lifecycles }: Engine,
  { uid }: ContentType,
  moment: ReadMoment,
  raw: RawObject,
  read: (raw: RawObject) => Promise<T>,
): Promise<T> {
  const [before, after] = [`before${moment}`, `after${moment}`] as const;
  if (!lifecycles.hasListeners(uid, before, after)) return read(raw);
  const { filters } = raw;
  const params: Record<string, unknown> = { ...raw, where: filters };
  const states = await lifecycles.run(before, uid, { params });
  const result = await read(rawOf(params, raw));
  await lifecycles.run(after, uid, { params, result }, states);
  return result;
}

/** The parameters as changed by the hooks, by their names in the database layer or in a request. */
function rawOf(params: Readonly<Record<string, unknown>>, before: RawObject): RawObject {
  const { where, filters, ...rest } = params;
  const chosen = where === before.filters ? filters : where;
  return rawQuery({ ...rest, ...(chosen !== undefined && { filters: chosen }) });
}

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
