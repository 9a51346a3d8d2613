import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { EntryKey } from './revisions.ts';

/** Where an entry is in its review. */
export interface Review {
  readonly key: EntryKey;
  readonly stage: number;
  /** ID of an administrator. */
  readonly assignee: number | null;
  readonly changedBy: number | null;
  /** Milliseconds. */
  readonly changedAt: number;
}

/**
 * `moved` and `assigned` by somebody; `edited`: moved back, because the content that was approved has changed.
 */
export type ReviewStepKind = 'moved' | 'assigned' | 'edited';

export interface ReviewStep {
  readonly id: number;
  readonly kind: ReviewStepKind;
  /** Names of stages. */
  readonly from: string;
  readonly to: string;
  /** Since then. */
  readonly assignee: number | null;
  readonly comment: string | null;
  readonly madeBy: number | null;
  readonly madeAt: number;
}

export type NewReviewStep = Omit<ReviewStep, 'id' | 'madeAt'>;

/** The most that a list contains. */
export const MAX_REVIEWS = 1_000;
export const MAX_STEPS = 100;

type Asking = Pick<Reader, 'query'>;

/** Reviews of entries, next to v4's tables. Writes happen in the caller's transaction, under the entry's lock. */
export interface Reviews extends OwnTables {
  /** Those of some entries of a type, by entry. */
  of(reader: Asking, type: string, ids: readonly number[]): Promise<ReadonlyMap<number, Review>>;
  /** The newest first, at most MAX_STEPS. */
  stepsOf(reader: Asking, key: EntryKey): Promise<readonly ReviewStep[]>;
  /** Of an administrator, the newest first; at most MAX_REVIEWS. */
  assignedTo(reader: Asking, administrator: number): Promise<readonly Review[]>;
  /** In one of these stages with nobody assigned, the newest first; at most MAX_REVIEWS. */
  unassignedIn(reader: Asking, stages: readonly number[]): Promise<readonly Review[]>;
  /** The entries of a type that are in one of these stages. */
  entriesIn(reader: Asking, type: string, stages: readonly number[]): Promise<readonly number[]>;
  save(session: Session, review: Omit<Review, 'changedAt'>, step: NewReviewStep): Promise<void>;
  /** Deletes those of deleted entries. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
