import type { AuthorizedChange } from '../../../access/authorized-change.ts';
import type { RowValues } from '../../../change/change.ts';
import type { Id, NewEntry } from '../../../change/write-value.ts';
import type { Lock } from '../../../plan/writing/locks/lock.ts';
import { isStoring, type Scope, type TransactionScope } from '../../scope.ts';
import { currentScope, inTransaction, notInTime } from '../transaction.ts';
import { runWrite } from '../run-write.ts';
import { type RowRights, SERVER_RIGHTS } from '../write-options.ts';
import { type HookedStep, hookedChange, isHooked, resolveStep, runStepHooks } from './row-hooks.ts';
import { type RowChange, type RowStep, stepKey, stepLinks } from './row-step.ts';

/** Several rows that a store writes together: roles with their permissions, tokens, locales. */
export interface RowsWrite<T> {
  /** Held from the decision to the end of the transaction. */
  readonly locks: readonly Lock[];
  /** Absent: the store decides on behalf of the server. */
  readonly rights?: RowRights;
  /**
   * Reads what is stored, refuses the write, or says what to write. Called again if lifecycle hooks had to run first:
   * values that must not change in between, such as keys and times, are created before; those that follow from other
   * rows are assigned.
   */
  readonly decide: (inner: TransactionScope) => Promise<RowsDecision<T>>;
  /** Runs once the transaction is committed, before `after` hooks. */
  readonly end?: () => Promise<void>;
}

export interface RowsDecision<T> {
  readonly steps: readonly RowStep[];
  /** In the same transaction, after the rows are written. */
  readonly finish: (inner: TransactionScope, idOf: (row: NewEntry) => Id) => Promise<T>;
}

/** Each time, another writer has changed what was decided on while hooks were running. */
const MAX_ATTEMPTS = 200;

/**
 * Writes rows in one transaction that takes its locks first, whether or not project code has lifecycle hooks. Hooks run
 * outside it: if the decision has rows whose `before` hooks have not run, nothing is stored, the hooks run, and the
 * decision is made again. `after` hooks run after the commit, in the order of the rows.
 */
export async function writeRows<T>(
  callerScope: Scope,
  { locks, decide, end, rights = SERVER_RIGHTS }: RowsWrite<T>,
): Promise<T> {
  const isPart = isStoring(callerScope);
  const scope = isPart ? callerScope : currentScope(callerScope);
  const hooked = new Map<string, HookedStep[]>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await inTransaction(scope, async (inner, session) => {
      await session.lock(...locks);
      const { steps, finish } = await decide(inner);
      // Inside another write there are no hooks: they ran before it.
      const ready = isPart ? UNHOOKED : matchHooks(inner, steps, hooked);
      if (ready.missing.length > 0) return { missing: ready.missing };
      const ids = new Map<NewEntry, Id>();
      const idOf = (row: NewEntry): Id => ids.get(row) as Id;
      const afters = await storeSteps(inner, steps, rights, ready.found, ids);
      return { result: await finish(inner, idOf), afters };
    });
    if (outcome.missing === undefined) {
      await end?.();
      for (const runAfter of outcome.afters) await runAfter(scope);
      return outcome.result;
    }
    for (const step of outcome.missing) {
      const key = stepKey(step);
      hooked.set(key, [...(hooked.get(key) ?? []), await runStepHooks(scope, step, rights)]);
    }
  }
  throw notInTime(new Error('rows changed each time their hooks had run'));
}

const UNHOOKED = { found: new Map<RowStep, HookedStep>(), missing: [] };

/** For each step, its hooks that have run. Equal steps have hooks of their own. */
function matchHooks(
  inner: TransactionScope,
  steps: readonly RowStep[],
  hooked: ReadonlyMap<string, readonly HookedStep[]>,
): { readonly found: ReadonlyMap<RowStep, HookedStep>; readonly missing: readonly RowStep[] } {
  const used = new Map<string, number>();
  const found = new Map<RowStep, HookedStep>();
  const missing: RowStep[] = [];
  for (const step of steps) {
    if (!isHooked(inner.engine, step)) continue;
    const key = stepKey(step);
    const index = used.get(key) ?? 0;
    used.set(key, index + 1);
    const own = hooked.get(key)?.[index];
    if (own === undefined) missing.push(step);
    else found.set(step, own);
  }
  return { found, missing };
}

type RunAfter = (scope: Scope) => Promise<void>;

/** Rows of one type that are written alike are one write. */
async function storeSteps(
  inner: TransactionScope,
  steps: readonly RowStep[],
  rights: RowRights,
  hooked: ReadonlyMap<RowStep, HookedStep>,
  ids: Map<NewEntry, Id>,
): Promise<readonly RunAfter[]> {
  const afters: RunAfter[] = [];
  for (const group of groupsOf(steps)) {
    const stored = new Map<RowValues, Id>();
    const written = await storeGroup(inner, group, rights, hooked, ids, stored);
    for (const [index, step] of group.entries()) {
      const own = hooked.get(step);
      if (own !== undefined) afters.push((scope) => own.after(scope, written[index] ?? 0, stored));
    }
  }
  return afters;
}

function groupsOf(steps: readonly RowStep[]): readonly (readonly RowStep[])[] {
  const groups: RowStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isAlike = first?.kind === step.kind && first.type === step.type && step.kind !== 'clearing';
    if (isAlike && last !== undefined) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function storeGroup(
  inner: TransactionScope,
  group: readonly RowStep[],
  rights: RowRights,
  hooked: ReadonlyMap<RowStep, HookedStep>,
  ids: Map<NewEntry, Id>,
  stored: Map<RowValues, Id>,
): Promise<readonly Id[]> {
  const changes: AuthorizedChange[] = [];
  const removed: Id[] = [];
  for (const step of group) {
    if (step.kind === 'removal') removed.push(step.id);
    else if (step.kind === 'clearing') removed.push(...step.ids);
    else changes.push(await finalChange(inner, step, rights, hooked.get(step), ids));
  }
  const [{ type }] = group as readonly [RowStep];
  const written = await runWrite(inner, {
    find: async () =>
      changes.length > 0
        ? ({ kind: 'changes', changes, wants: { stored } } as const)
        : ({ kind: 'removal', removal: rights.authorizeRemoval({ type, ids: removed, others: 'refused' }) } as const),
    finish: async (_inner, result) => () => result,
  });
  for (const [index, step] of group.entries()) {
    if (step.kind === 'change' && step.as !== undefined) ids.set(step.as, written[index] as Id);
  }
  return written;
}

async function finalChange(
  inner: TransactionScope,
  step: RowChange,
  rights: RowRights,
  hooked: HookedStep | undefined,
  ids: ReadonlyMap<NewEntry, Id>,
): Promise<AuthorizedChange> {
  const change = await (hooked === undefined
    ? resolveStep(inner, step, rights)
    : hookedChange(inner, step, rights, hooked));
  const links = stepLinks(step, (row) => ids.get(row) as Id);
  return links.length === 0
    ? change
    : { ...change, values: { ...change.values, links: [...change.values.links, ...links] } };
}
