import { type PlanRows, type Run, runPlan } from '../../database/running/run-plan.ts';
import { type Bindings, bindParameters } from '../../sql/bind-parameters.ts';
import type { CompiledStatement } from '../../sql/compile-plan.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Scope } from '../scope.ts';
import type { PreparedQuery } from './prepared-query.ts';

/** Runs a plan. A total already counted under the same proof is not counted again. */
export async function runCounted(
  { source: { answers }, reading }: Scope,
  run: Run,
  { plan, compiled }: PreparedQuery,
): Promise<PlanRows> {
  if (answers === null || reading === null || compiled.count === null) return runPlan(run, plan, compiled);
  const key = describeCount(run.dialect, compiled.count, run.bindings);
  const known = answers.recallTotal(reading.proof, key);
  if (known !== undefined) {
    const { entries } = await runPlan(run, plan, { ...compiled, count: null });
    return { entries, total: known };
  }
  const rows = await runPlan(run, plan, compiled);
  if (rows.total !== null) reading.totals.set(key, rows.total);
  return rows;
}

/** The statement contains type, filters and access; queries for different pages or fields share it. */
function describeCount(dialect: Dialect, count: CompiledStatement, bindings: Bindings): string {
  const values = bindParameters(dialect, count.parameters, bindings, []);
  return `${count.text}\n${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))).join()}`;
}
