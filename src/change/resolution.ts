import type { Model } from '../schema/model.ts';
import type { MatchingWork } from '../util/text/match-pattern.ts';
import { pathOf } from './issues/findings.ts';
import type { Issue } from './issues/issues.ts';
import type { RelationStore } from './relations/relation-store.ts';
import type { Id } from './write-value.ts';

/**
 * The layer through which a write comes. `contract`: a request, which cannot set timestamps, creators or ids. `content`:
 * project code through the entity service, which can set them, and whose values are validated in the same way.
 * `database`: code that writes rows; its values are converted, but not validated.
 */
export type ApiLayer = 'contract' | 'content' | 'database';

/** The state of resolving a body; one per write. */
export interface Resolution {
  readonly model: Model;
  readonly layer: ApiLayer;
  /** The contract's rules for new or for stored entries; they also apply to everything below. */
  readonly rules: 'creation' | 'update';
  /** Drafts may lack required values. */
  readonly draft: boolean;
  readonly now: Date;
  /** See `WriteIntent`. */
  readonly times?: 'said' | undefined;
  /** The range of the database's integer columns. */
  readonly integers: IntegerRange;
  /** The rows that the change refers to. */
  readonly relations: RelationStore;
  /** Errors found while storing. */
  readonly storing: Issue[];
  /** The time spent matching patterns. */
  readonly matching: MatchingWork;
  /** The next position among the stored parts; see `Issue.place`. */
  nextPlace: number;
}

/** The range of an integer column. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

/** The location of a row in the body. */
export interface RowPlace {
  /** As in messages: `sections[0]`; empty for the entry. */
  readonly path: string;
  /** Positions of the attributes and items on the path to it. */
  readonly order: readonly number[];
  /** The stored row to update, or null for a new one. */
  readonly stored: Id | null;
}

export const fieldPath = ({ path }: RowPlace, name: string): string => (path === '' ? name : `${path}.${name}`);

export const takePlace = (resolution: Resolution): number => resolution.nextPlace++;

export function storingIssue(resolution: Resolution, path: string, message: string): void {
  const place = takePlace(resolution);
  resolution.storing.push({ stage: 'storing', place, path: pathOf(path), message, name: 'ValidationError' });
}
