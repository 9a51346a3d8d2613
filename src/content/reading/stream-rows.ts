import { runBatches, runIds } from '../../database/running/run-batches.ts';
import { type Run, runCount } from '../../database/running/run-plan.ts';
import type { Scope } from '../scope.ts';
import type { RecalledQuery } from './prepared-query.ts';
import type { WritableRows } from './read-rows.ts';
import { isSigned, signRows } from './sign-rows.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { startWriting } from './running/start-writing.ts';

export interface StreamedRows {
  /** Null if the query does not count. */
  readonly total: number | null;
  readonly batches: AsyncIterable<Pick<WritableRows, 'rows' | 'write'>>;
}

/**
 * All entries of a list, in batches that are read as they are needed: never in memory as a whole. Errors in the query
 * are found before the first batch.
 */
export async function streamRows(scope: Scope, recalled: RecalledQuery): Promise<StreamedRows> {
  const run = startRun(scope, recalled);
  const { compiled, plan } = recalled.prepared;
  // Headers are sent before entries are read.
  await isSigned(scope, plan.root.entries);
  return refusingValues(scope.engine, async () => {
    const total = await runCount(run, compiled);
    return { total, batches: batchesOf(scope, run, recalled, await runIds(run, compiled)) };
  });
}

async function* batchesOf(
  scope: Scope,
  run: Run,
  { prepared }: RecalledQuery,
  ids: readonly number[],
): StreamedRows['batches'] {
  for await (const stored of runBatches(run, prepared.plan, prepared.compiled, ids)) {
    if (stored.rows.length === 0) continue;
    const entries = await signRows(scope, prepared.plan, stored);
    yield { rows: entries.rows, write: await startWriting(scope, prepared.writeEntry, entries) };
  }
}
