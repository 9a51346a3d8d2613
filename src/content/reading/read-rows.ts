import { runBelow, runPlan } from '../../database/run-plan.ts';
import type { Row } from '../../sql/rows.ts';
import type { Scope } from '../scope.ts';
import { inPlace } from './affordable.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { refusingValues, startRun } from './run-query.ts';

/** The rows of a query, and what writes one of them with everything below it. */
export interface WritableRows {
  readonly rows: readonly Row[];
  readonly write: (row: Row) => string;
  /** Null where the query does not count. */
  readonly total: number | null;
}

export async function readRows(scope: Scope, recalled: RecalledQuery): Promise<WritableRows> {
  const { plan, compiled, writeEntry } = recalled.prepared;
  const run = startRun(scope, recalled);
  const { entries, total } = await inPlace(scope, recalled.query, () =>
    refusingValues(scope.engine, () => runPlan(run, plan, compiled)),
  );
  return { rows: entries.rows, write: writeEntry(entries, scope.engine.limits.bytes), total };
}

/** The same for rows of the query that are there already: what is populated below them is read. */
export async function readBelow(
  scope: Scope,
  recalled: RecalledQuery,
  rows: readonly Row[],
): Promise<Omit<WritableRows, 'total'>> {
  const { plan, compiled, writeEntry } = recalled.prepared;
  const run = startRun(scope, recalled);
  const entries = await inPlace(scope, recalled.query, () =>
    refusingValues(scope.engine, () => runBelow(run, plan.root.entries, compiled.root, rows, 0)),
  );
  return { rows, write: writeEntry(entries, scope.engine.limits.bytes) };
}
