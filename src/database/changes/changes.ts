import type { Proof } from '../proof.ts';

/** The tables that something was read from, in lower case; null: any. */
export type ReadTables = ReadonlySet<string> | null;

/** Which data is still current, in states that are numbered in the order of their proofs. */
export interface Changes {
  /** The state of a proof, or a later one. */
  stateOf(proof: string): number;
  /** Whether nothing in these tables has changed since a state. */
  isCurrent(since: number, tables: ReadTables): boolean;
  /** The same for data that was read from then on until `after` was requested. */
  hasHeld(reading: { readonly proof: string; readonly since: number }, tables: ReadTables, after: Proof): boolean;
  /** Changes when all data may have changed: what is cached may be released. */
  epoch(): number;
}

/** If nothing is known but whether two proofs are equal. */
export function createEqualProofs(): Changes {
  let state = 0;
  let proven: Proof = null;
  const isCurrent = (since: number): boolean => since === state;
  return {
    stateOf(proof) {
      if (proof !== proven) state += 1;
      proven = proof;
      return state;
    },
    isCurrent,
    // Another request may have seen a later proof.
    hasHeld: ({ proof, since }, _tables, after) => after === proof && isCurrent(since),
    epoch: () => state,
  };
}
