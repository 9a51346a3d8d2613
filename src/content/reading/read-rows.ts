import { runBelow, runPlan } from '../../database/running/run-plan.ts';
import type { EntryRows, Row } from '../../sql/rows.ts';
import type { Scope } from '../scope.ts';
import { inPlace } from './running/assert-affordable.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { startWriting } from './running/start-writing.ts';

/** The rows of a query, and the writer that serializes one of them with everything below it. */
export interface WritableRows {
  readonly entries: EntryRows;
  readonly rows: readonly Row[];
  readonly write: (row: Row) => string;
  /** Null if the query does not count. */
  readonly total: number | null;
}

/** A step applied to rows before they are serialized. */
type Finish = (entries: EntryRows) => EntryRows | Promise<EntryRows>;

const asStored: Finish = (entries) => entries;

/** Rows as stored, for the server and project code. `readShown` reads those of responses. */
export async function readRows(
  scope: Scope,
  recalled: RecalledQuery,
  finish: Finish = asStored,
): Promise<WritableRows> {
  const { plan, compiled, writeEntry } = recalled.prepared;
  const run = startRun(scope, recalled);
  return await inPlace(scope, recalled.query, async () => {
    const { entries: stored, total } = await refusingValues(scope.engine, () => runPlan(run, plan, compiled));
    const finished = finish(stored);
    const entries = finished instanceof Promise ? await finished : finished;
    const writing = startWriting(scope, writeEntry, entries);
    return { entries, rows: entries.rows, write: writing instanceof Promise ? await writing : writing, total };
  });
}

/** The same for rows that were already read: reads what is populated below them. */
export async function readBelow(
  scope: Scope,
  recalled: RecalledQuery,
  given: readonly Row[],
): Promise<Omit<WritableRows, 'total'>> {
  const { plan, compiled, writeEntry } = recalled.prepared;
  const run = startRun(scope, recalled);
  return inPlace(scope, recalled.query, async () => {
    const entries = await refusingValues(scope.engine, () => runBelow(run, plan.root.entries, compiled.root, given, 0));
    return { entries, rows: entries.rows, write: await startWriting(scope, writeEntry, entries) };
  });
}
