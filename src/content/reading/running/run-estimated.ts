import { countRows, type PlanRows, type Run, runCount, runPlan } from '../../../database/running/run-plan.ts';
import { runStatement } from '../../../database/running/run-statement.ts';
import { COUNTED_EXACTLY, type CompiledEstimate } from '../../../sql/compile-plan.ts';
import type { PreparedQuery } from '../prepared-query.ts';

/** Runs a plan with a total that is exact while it is small; from there on, the database's statistics know it roughly. */
export async function runEstimated(
  run: Run,
  { plan, compiled }: PreparedQuery,
  estimate: CompiledEstimate,
): Promise<PlanRows> {
  let isEstimate = false;
  const rows = await runPlan(run, plan, compiled, async () => {
    const few = await countRows(run, estimate.few);
    if (few <= COUNTED_EXACTLY) return few;
    const expected = await expectedRows(run, estimate);
    if (expected === null) return runCount(run, compiled);
    isEstimate = true;
    return Math.max(few, Math.round(expected));
  });
  return { ...rows, isEstimate };
}

/** Null from databases that speak the protocol but have other plans, or none. */
async function expectedRows(run: Run, { plan }: CompiledEstimate): Promise<number | null> {
  try {
    return run.dialect.queryPlan.estimate?.(await runStatement(run, plan, [])) ?? null;
  } catch {
    return null;
  }
}
