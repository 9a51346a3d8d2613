import type { ReadTables } from '../../database/changes/changes.ts';
import type { Proof } from '../../database/freshness.ts';
import type { Followed } from './follow-changes.ts';

/** A moment before an answer was read. */
export interface Moment {
  readonly state: number;
  /** Of everything that decides who may see what. */
  readonly beside: string;
}

/** What an answer was read from, at the earliest at a moment. */
export interface Basis {
  readonly moment: Moment;
  readonly tables: ReadonlySet<string>;
}

/** Which answers a commit does not concern: they need not be read again. */
export function createMoments(freshness: Followed['freshness']) {
  return {
    /** Null if the database does not tell what changes. */
    async now(proof: Proof): Promise<Moment | null> {
      const { changes = null } = freshness ?? {};
      if (freshness === null || changes === null || proof === null) return null;
      const beside = await freshness.besideContent(proof);
      return beside === null ? null : { state: changes.stateOf(proof), beside };
    },
    basisOf: (moment: Moment | null, tables: ReadTables): Basis | null =>
      moment === null || tables === null ? null : { moment, tables },
    /** Whether the same would be read now. */
    holds: (basis: Basis | null, now: Moment | null): boolean =>
      basis !== null &&
      now !== null &&
      basis.moment.beside === now.beside &&
      freshness?.changes?.isCurrent(basis.moment.state, basis.tables) === true,
  };
}
