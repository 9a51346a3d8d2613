import type { Model } from '../schema/model.ts';
import { pathOf } from './issues/findings.ts';
import type { Issue } from './issues/issues.ts';
import type { RelationStore } from './relations/relation-store.ts';
import type { MatchingWork } from '../util/match-pattern.ts';
import type { Id } from './write-value.ts';

/**
 * Who writes. `contract`: a request, which cannot set timestamps, creators or ids. `content`: the project's code
 * through the entity service, which can, and whose values are checked alike. `database`: code that writes rows;
 * its values are converted, and nothing else is asked of them.
 */
export type Reach = 'contract' | 'content' | 'database';

/** The state of resolving a body; one for each write. */
export interface Resolution {
  readonly model: Model;
  readonly reach: Reach;
  /** The contract's rules for new entries, or those for stored ones: the same for all that is below. */
  readonly rules: 'creation' | 'update';
  /** Drafts may miss what is required. */
  readonly draft: boolean;
  readonly now: Date;
  /** See `Occasion`. */
  readonly times?: 'said' | undefined;
  readonly integers: IntegerRange;
  /** The rows that the change points to. */
  readonly relations: RelationStore;
  /** Errors found while storing. */
  readonly storing: Issue[];
  /** The time taken by text patterns. */
  readonly matching: MatchingWork;
  /** The next place among the things that are stored; see `Issue.place`. */
  nextPlace: number;
}

/** The range of an integer column. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

/** The place of a row in the body. */
export interface RowPlace {
  /** As messages write it: `sections[0]`; empty for the entry. */
  readonly path: string;
  /** Positions of the attributes and items that lead to it. */
  readonly order: readonly number[];
  /** The stored row that is written, or null for a new one. */
  readonly stored: Id | null;
}

export const fieldPath = ({ path }: RowPlace, name: string): string => (path === '' ? name : `${path}.${name}`);

export const takePlace = (resolution: Resolution): number => resolution.nextPlace++;

export function storingIssue(resolution: Resolution, path: string, message: string): void {
  const place = takePlace(resolution);
  resolution.storing.push({ stage: 'storing', place, path: pathOf(path), message, name: 'ValidationError' });
}
