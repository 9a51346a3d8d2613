import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { EntryKey } from './revisions.ts';

export type ScheduledAction = 'publish' | 'unpublish';

/** The state of an entry that a plan publishes: the one it had when it was planned. */
export interface PlannedState {
  /** As JSON; null if nothing is published. */
  readonly body: string | null;
  /** Identifies the unpublished changes that the body is from; null: it is a draft's. */
  readonly changes: string | null;
}

/** What happens to an entry at a time. All times are milliseconds on the database's clock. */
export interface Plan {
  readonly id: number;
  readonly key: EntryKey;
  readonly action: ScheduledAction;
  readonly dueAt: number;
  /** ID of an administrator. */
  readonly plannedBy: number | null;
  readonly plannedAt: number;
  /** Why it was given up, as JSON; null if it was not. */
  readonly fault: string | null;
  readonly failedAt: number | null;
}

export type WholePlan = Plan & PlannedState;

/** A plan that this server carries out. */
export interface ClaimedPlan extends WholePlan {
  /** The attempts that have failed. */
  readonly attempts: number;
  /** The name of the server. */
  readonly by: string;
}

export type NewPlan = Pick<WholePlan, 'action' | 'dueAt' | 'plannedBy' | 'body' | 'changes'>;

/** Null: without a bound. */
export interface TimeSpan {
  readonly since: number | null;
  readonly until: number | null;
}

/** The most plans that a list contains. */
export const MAX_PLANS = 1_000;

/** What is to be published or taken back at a time, next to v4's tables. Writes happen in the caller's transaction. */
export interface Schedules extends OwnTables {
  /** The time on the database's clock. */
  now(reader: Pick<Reader, 'query'>): Promise<number>;
  plansOf(reader: Pick<Reader, 'query'>, key: EntryKey): Promise<readonly WholePlan[]>;
  /** The next of all entries and releases from a time until before another, given up or not; at most MAX_PLANS. */
  list(reader: Pick<Reader, 'query'>, span?: TimeSpan): Promise<readonly Plan[]>;
  /** Those of entries of a type, the next first. */
  plansAmong(reader: Pick<Reader, 'query'>, type: string, ids: readonly number[]): Promise<readonly Plan[]>;
  /** Replaces the plan with the same action. */
  plan(session: Session, key: EntryKey, plan: NewPlan): Promise<void>;
  remove(session: Session, id: number): Promise<void>;
  /** Those until a time that were not given up, in their order. */
  until(reader: Pick<Reader, 'query'>, time: number, most: number): Promise<readonly WholePlan[]>;
  /** When the first is due that was not given up; null if there is none. */
  firstDue(reader: Pick<Reader, 'query'>): Promise<number | null>;
  /** The next that is due, reserved for a server; null if there is none, or while another server carries one out. */
  claim(session: Session, by: string, leaseMs: (plan: Pick<Plan, 'key'>) => number): Promise<ClaimedPlan | null>;
  /** Whether a plan is still there, and reserved for the server. */
  isClaimed(reader: Pick<Reader, 'query'>, plan: Pick<ClaimedPlan, 'id' | 'by'>): Promise<boolean>;
  /** It is tried again after so long. */
  postpone(session: Session, plan: Pick<ClaimedPlan, 'id' | 'by' | 'attempts'>, ms: number): Promise<void>;
  /** It is given up. */
  fail(session: Session, plan: Pick<ClaimedPlan, 'id' | 'by'>, fault: string): Promise<void>;
  /** Deletes those of deleted entries. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
