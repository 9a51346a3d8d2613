import { type PlanRows, type Run, runCount, runPlan } from '../../database/running/run-plan.ts';
import { type Bindings, bindParameters } from '../../sql/bind-parameters.ts';
import type { CompiledStatement } from '../../sql/compile-plan.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Scope } from '../scope.ts';
import type { PreparedQuery } from './prepared-query.ts';

/** Runs a plan. A total that is current is not counted again, and one that is being counted is waited for. */
export async function runCounted(
  { source: { answers }, reading }: Scope,
  run: Run,
  { plan, compiled }: PreparedQuery,
): Promise<PlanRows> {
  const { count } = compiled;
  if (answers === null || reading === null || count === null) return runPlan(run, plan, compiled);
  const key = describeCount(run.dialect, count, run.bindings);
  const tables = new Set(count.tables);
  for (const table of tables) reading.tables?.add(table);
  const known = answers.recallTotal(reading.proof, key);
  if (known !== undefined) {
    const rows = await runPlan(run, plan, { ...compiled, count: null });
    return { ...rows, total: known };
  }
  const rows = await runPlan(run, plan, compiled, () =>
    answers.countOnce(reading, key, tables, async () => (await runCount(run, compiled)) ?? 0),
  );
  if (rows.total !== null) reading.totals.set(key, { total: rows.total, tables });
  return rows;
}

/** The statement contains type, filters and access; queries for different pages or fields share it. */
function describeCount(dialect: Dialect, count: CompiledStatement, bindings: Bindings): string {
  const values = bindParameters(dialect, count.parameters, bindings, []);
  return `${count.text}\n${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))).join()}`;
}
