import type { Child, EntryRead, Plan } from '../../plan/plan.ts';
import type { Uid } from '../../schema/model.ts';
import type { CompiledChild, CompiledEntries, CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import { type ChildRows, type EntryRows, isShown, type Row } from '../../sql/rows.ts';
import { type Run, runKeyed, runStatement } from './run-statement.ts';

export type { Run } from './run-statement.ts';

export interface PlanRows {
  readonly entries: EntryRows;
  readonly total: number | null;
  /** The total is about right: there are many. */
  readonly isEstimate?: boolean;
  /** Whether there are others beyond a page that starts at a position. */
  readonly hasMore: boolean;
}

/**
 * One statement for the entries, one for the count, one per populated node that has parents. If statements run one at a
 * time, nothing is counted without a first entry: a full search without results runs once. `counted` may know the total
 * without running the statement.
 */
export async function runPlan(
  run: Run,
  plan: Plan,
  compiled: CompiledPlan,
  counted: Counted = () => runCount(run, compiled),
): Promise<PlanRows> {
  const [rows, total] = run.inTurn
    ? await runInTurn(run, plan, compiled, counted)
    : await Promise.all([runStatement(run, compiled.root.statement, []), counted()]);
  const { seek, entries: read } = plan.root;
  // From a position, rows are read nearest first, and one more than a page has.
  const hasMore = seek !== undefined && rows.length === run.bindings.limit;
  const page = hasMore ? rows.slice(0, -1) : rows;
  const inOrder = seek?.toward === 'before' ? [...page].reverse() : page;
  return { entries: await runBelow(run, read, compiled.root, inOrder, 0), total, hasMore };
}

type Counted = () => Promise<number | null>;

async function runInTurn(
  run: Run,
  { root }: Plan,
  compiled: CompiledPlan,
  counted: Counted,
): Promise<[readonly Row[], number | null]> {
  const rows = await runStatement(run, compiled.root.statement, []);
  if (compiled.count === null) return [rows, null];
  const { limit, offset } = run.bindings;
  const isWindow = root.slice === 'window' || root.slice === 'deepWindow';
  const isNothing = rows.length === 0 && isWindow && offset === 0 && limit > 0;
  return [rows, isNothing ? 0 : await counted()];
}

export const runCount = async (run: Run, { count }: CompiledPlan): Promise<number | null> =>
  count === null ? null : countRows(run, count);

export async function countRows(run: Run, statement: CompiledStatement): Promise<number> {
  const [row] = await runStatement(run, statement, []);
  return Number(row?.[0] ?? 0);
}

/** Reads everything populated below existing rows. */
export async function runBelow(
  run: Run,
  read: EntryRead,
  compiled: CompiledEntries,
  rows: readonly Row[],
  offset: 0 | 1,
): Promise<EntryRows> {
  if (compiled.children.length === 0) return { rows, offset, children: [] };
  const children = await runEach(run, compiled.children, (child, index) =>
    runChild(run, read.children[index] as Child, child, rows, offset),
  );
  return { rows, offset, children };
}

/** Siblings run concurrently, unless each blocks the thread anyway: then they run one at a time. */
async function runEach<T, R>(
  { inTurn }: Run,
  items: readonly T[],
  step: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  if (!inTurn) return Promise.all(items.map(step));
  const results: R[] = [];
  for (const [index, item] of items.entries()) results.push(await step(item, index));
  return results;
}

async function runChild(
  run: Run,
  child: Child,
  compiled: CompiledChild,
  above: readonly Row[],
  offset: 0 | 1,
): Promise<ChildRows> {
  const { mask } = child;
  const parents = mask === undefined ? above : above.filter((row) => isShown(row, mask + offset));
  const keys = keysOf(parents, child.keyCell + offset);
  switch (compiled.kind) {
    case 'related': {
      const { read } = child as Extract<Child, { kind: 'related' }>;
      return { kind: 'related', entries: await runRelated(run, read, compiled.entries, keys) };
    }
    case 'absent':
      return { kind: 'absent' };
    case 'count':
      return { kind: 'count', rows: await runKeyed(run, compiled.statement, keys) };
    case 'variants': {
      const typed = child as Extract<Child, { kind: 'zone' | 'morphTable' | 'morphColumns' }>;
      const rows =
        compiled.rows === null ? typedParents(typed, parents, offset) : await runKeyed(run, compiled.rows, keys);
      return { kind: 'variants', rows, variants: await runVariants(run, typed, compiled.variants, rows) };
    }
  }
}

async function runRelated(
  run: Run,
  read: EntryRead,
  compiled: CompiledEntries,
  keys: readonly number[],
): Promise<EntryRows> {
  return runBelow(run, read, compiled, await runKeyed(run, compiled.statement, keys), 1);
}

/** A child without parent keys is skipped: a dynamic zone costs only the component types on the page. */
async function runVariants(
  run: Run,
  child: Extract<Child, { kind: 'zone' | 'morphTable' | 'morphColumns' }>,
  compiled: ReadonlyMap<Uid, CompiledEntries>,
  rows: readonly Row[],
): Promise<ReadonlyMap<Uid, EntryRows>> {
  const idsByType = new Map<Uid, Set<number>>();
  for (const [, id, type] of rows) {
    if (typeof type !== 'string' || id === null || !compiled.has(type)) continue;
    const ids = idsByType.get(type) ?? new Set();
    idsByType.set(type, ids.add(Number(id)));
  }
  const found = await runEach(run, [...idsByType], async ([type, ids]): Promise<[Uid, EntryRows]> => {
    const { read } = child.variants.get(type) as { read: EntryRead };
    return [type, await runRelated(run, read, compiled.get(type) as CompiledEntries, [...ids])];
  });
  return new Map(found);
}

/** The parent's row contains the entry's id and type: the same three cells as a row of a link table. */
const typedParents = (
  child: Extract<Child, { kind: 'zone' | 'morphTable' | 'morphColumns' }>,
  parents: readonly Row[],
  offset: 0 | 1,
): readonly Row[] =>
  child.kind !== 'morphColumns'
    ? []
    : parents.map((row) => [
        row[offset] ?? null,
        row[child.keyCell + offset] ?? null,
        row[child.typeCell + offset] ?? null,
      ]);

function keysOf(rows: readonly Row[], cell: number): readonly number[] {
  const keys = new Set<number>();
  for (const row of rows) {
    const key = row[cell];
    if (key !== null && key !== undefined) keys.add(Number(key));
  }
  return [...keys];
}
