import type { Plan } from '../../plan/plan.ts';
import { bindParameters } from '../../sql/bind-parameters.ts';
import type { CompiledPlan } from '../../sql/compile-plan.ts';
import type { EntryRows, Row } from '../../sql/rows.ts';
import { runBelow } from './run-plan.ts';
import { type Run, runKeyed } from './run-statement.ts';

/** Entries in memory at a time while a response of unknown length is sent. */
const BATCH = 200;

/** Ids read at a time. */
const IDS = 10_000;

/** The ids of all entries in list order. */
export async function runIds(run: Run, { batches }: CompiledPlan): Promise<readonly number[]> {
  if (batches === null) return [];
  const { ids } = batches;
  const values = bindParameters(run.dialect, ids.parameters, run.bindings, []);
  const found: number[] = [];
  for await (const rows of run.driver.stream(ids, values, IDS, run.work)) {
    for (const [id] of rows) found.push(Number(id));
  }
  return found;
}

/**
 * The entries with these ids, in batches. Neither a connection nor a snapshot is held between batches, however slow the
 * client is. Entries deleted since the ids were read are skipped.
 */
export async function* runBatches(
  run: Run,
  plan: Plan,
  compiled: CompiledPlan,
  ids: readonly number[],
): AsyncGenerator<EntryRows> {
  const { batches, root } = compiled;
  if (batches === null) return;
  const inOrder = createOrdering();
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    // Each batch has the limits of a response.
    const own: Run = { ...run, rows: { ...run.rows } };
    const rows = inOrder(batch, await runKeyed(own, batches.entries, [...new Set(batch)]));
    yield await runBelow(own, plan.root.entries, root, rows, 0);
  }
}

/** Sorts the rows of a batch by the order of its ids. An entry that is in the list twice has two rows, in order. */
function createOrdering(): (ids: readonly number[], rows: readonly Row[]) => readonly Row[] {
  const given = new Map<number, number>();
  return (ids, rows) => {
    const rowsOf = new Map<number, Row[]>();
    for (const row of rows) {
      const id = Number(row[0]);
      const known = rowsOf.get(id);
      if (known === undefined) rowsOf.set(id, [row]);
      else known.push(row);
    }
    const ordered: Row[] = [];
    for (const id of ids) {
      const own = rowsOf.get(id) ?? [];
      const place = own.length > 1 ? (given.get(id) ?? 0) : 0;
      if (own.length > 1) given.set(id, place + 1);
      const row = own[place];
      if (row !== undefined) ordered.push(row);
    }
    return ordered;
  };
}
