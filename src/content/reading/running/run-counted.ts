import { countRows, type PlanRows, type Run, runCount, runPlan } from '../../../database/running/run-plan.ts';
import { runStatement } from '../../../database/running/run-statement.ts';
import { type Bindings, bindParameters } from '../../../sql/bind-parameters.ts';
import { COUNTED_EXACTLY, type CompiledEstimate, type CompiledStatement } from '../../../sql/compile-plan.ts';
import type { Dialect } from '../../../sql/dialect.ts';
import type { Scope } from '../../scope.ts';
import type { PreparedQuery } from '../prepared-query.ts';
import { runFromEnd } from './run-from-end.ts';

/**
 * Runs a plan. A total that is current is not counted again, and one that is being counted is waited for. A page that
 * may be near the end of a long list waits for the total, and begins there.
 */
export async function runCounted({ source, reading }: Scope, run: Run, prepared: PreparedQuery): Promise<PlanRows> {
  const { answers } = source;
  const { plan, compiled } = prepared;
  const { count, estimate, fromEnd } = compiled;
  if (estimate !== null) return runEstimated(run, prepared, estimate);
  if (answers === null || reading === null || count === null) return runPlan(run, plan, compiled);
  const key = describeCount(run.dialect, count, run.bindings);
  const tables = new Set(count.tables);
  for (const table of tables) reading.tables?.add(table);
  const countOnce = () => answers.countOnce(reading, key, tables, async () => (await runCount(run, compiled)) ?? 0);
  const known = answers.recallTotal(reading.proof, key);
  if (known === undefined && fromEnd === null) {
    const rows = await runPlan(run, plan, compiled, countOnce);
    if (rows.total !== null) reading.totals.set(key, { total: rows.total, tables });
    return rows;
  }
  const total = known ?? (await countOnce());
  if (known === undefined) reading.totals.set(key, { total, tables });
  const atEnd = await runFromEnd(source, reading, run, prepared, total);
  return atEnd ?? { ...(await runPlan(run, plan, { ...compiled, count: null })), total };
}

/** The statement contains type, filters and access; queries for different pages or fields share it. */
function describeCount(dialect: Dialect, count: CompiledStatement, bindings: Bindings): string {
  const values = bindParameters(dialect, count.parameters, bindings, []);
  return `${count.text}\n${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))).join()}`;
}

/** Runs a plan with a total that is exact while it is small; from there on, the database's statistics know it roughly. */
async function runEstimated(
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
