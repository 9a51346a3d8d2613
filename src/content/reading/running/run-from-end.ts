import { type PlanRows, type Run, runPlan } from '../../../database/running/run-plan.ts';
import type { Reading } from '../../memory/response-cache.ts';
import type { Source } from '../../source.ts';
import type { PreparedQuery } from '../prepared-query.ts';

/**
 * A page behind the middle of a list, read from the end: what is in front of it is not skipped row by row. Null if the
 * page is nearer to the start, or if the list may have changed since its entries were counted.
 */
export async function runFromEnd(
  { answers, freshness }: Source,
  reading: Reading,
  run: Run,
  prepared: PreparedQuery,
  total: number,
): Promise<PlanRows | null> {
  const { count, fromEnd } = prepared.compiled;
  if (answers === null || freshness === null || count === null || fromEnd === null) return null;
  if (run.bindings.offset <= total / 2) return null;
  const rows = await runCountedFromEnd(run, prepared, total);
  const tables = new Set([...count.tables, ...fromEnd.tables]);
  return answers.hasHeld(reading, tables, await freshness.current()) ? rows : null;
}

/** The same while the total holds. */
export async function runCountedFromEnd(run: Run, { plan, compiled }: PreparedQuery, total: number): Promise<PlanRows> {
  const { limit, offset } = run.bindings;
  const left = Math.max(0, total - offset);
  const most = Math.min(limit, left);
  const bindings = { ...run.bindings, limit: most, offset: left - most };
  const root = { ...compiled.root, statement: compiled.fromEnd ?? compiled.root.statement };
  return { ...(await runPlan({ ...run, bindings }, plan, { ...compiled, root, count: null })), total };
}
