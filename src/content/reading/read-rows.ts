import { runPlan } from '../../database/run-plan.ts';
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
