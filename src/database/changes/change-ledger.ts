import type { Proof } from '../proof.ts';
import type { Changes } from './changes.ts';
import type { TableEffects } from './table-effects.ts';
import { isUnknown, type Writes } from './writes.ts';

export interface Committed {
  /**
   * What was committed between two proofs; null unless everything was written by this server, in tables that are known.
   */
  committed(before: string, after: string): readonly Writes[] | null;
  /** What the database does by itself. Read again after every commit that is not known. */
  effects(): Promise<TableEffects>;
}

export interface ChangeLedger extends Changes {
  /** Must be called with each proof, in the order of their requests, before anybody uses it. */
  advance(proof: Proof): void;
  /** Changes when anything outside content may have changed. */
  besideContent(): string;
}

/** Somebody else may commit often: the catalogue is not read again each time. */
const READ_AGAIN_MS = 1_000;

/**
 * Which tables changed between the proofs of this server. A change that is not fully known counts as one of all tables:
 * a commit of somebody else, a statement of project code, a table with triggers. So does every change until the effects
 * of writes are read again after such a commit, because it may have created a trigger.
 */
export function createChangeLedger(
  { committed, effects: readEffects }: Committed,
  content: ReadonlySet<string>,
  now = (): number => performance.now(),
): ChangeLedger {
  const outsideMemory = new Set([...content].map((table) => table.toLowerCase()));
  const changedAt = new Map<string, number>();
  let last: Proof = null;
  let state = 0;
  /** The last states in which something changed, all tables may have, and something outside content did. */
  let anyAt = 0;
  let allAt = 0;
  let besideAt = 0;
  /** The last state in which the layout may have changed. */
  let unknownAt = 0;
  let effects: TableEffects | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const read = (): void => {
    if (isReading || now() - readAt < READ_AGAIN_MS) return;
    readAt = now();
    isReading = true;
    const since = unknownAt;
    readEffects()
      .then(
        (found) => {
          // A layout that changed later is seen by a later proof, which comes before any that shows its effects.
          if (since === unknownAt) effects = found;
        },
        () => undefined,
      )
      .finally(() => {
        isReading = false;
      });
  };

  const changeAll = (): void => {
    anyAt = state;
    allAt = state;
    besideAt = state;
    changedAt.clear();
  };

  const changeUnknown = (): void => {
    changeAll();
    unknownAt = state;
    effects = null;
    read();
  };

  const change = (writes: Writes): void => {
    if (writes.size === 0) return;
    const changed = effects?.changedBy(writes) ?? null;
    if (effects === null) read();
    if (changed === null) {
      changeAll();
      return;
    }
    for (const table of changed) {
      changedAt.set(table, state);
      if (!outsideMemory.has(table)) besideAt = state;
    }
    anyAt = state;
  };

  const isCurrent: Changes['isCurrent'] = (since, tables) => {
    if (anyAt <= since) return true;
    if (allAt > since || tables === null || effects === null) return false;
    for (const table of tables) if ((changedAt.get(table) ?? 0) > since || !effects.isPlain(table)) return false;
    return true;
  };

  return {
    advance(proof) {
      if (proof === null || proof === last) return;
      state += 1;
      const commits = last === null ? null : committed(last, proof);
      last = proof;
      if (commits === null || commits.some(isUnknown)) changeUnknown();
      else for (const writes of commits) change(writes);
    },
    stateOf: () => state,
    isCurrent,
    hasHeld: ({ since }, tables, after) => after !== null && isCurrent(since, tables),
    epoch: () => allAt,
    besideContent: () => String(besideAt),
  };
}
