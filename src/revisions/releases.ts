import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { EntryKey, SavedBody } from './revisions.ts';
import type { PlannedState, ScheduledAction } from './schedules.ts';

/** In v4's names. `blocked` is v4's alone: here the check of a release says what stands in its way. */
export type ReleaseStatus = 'empty' | 'ready' | 'blocked' | 'failed' | 'done';

/** Entries that are published and unpublished together. Times are milliseconds, people ids of administrators. */
export interface Release {
  readonly id: number;
  readonly name: string;
  readonly status: ReleaseStatus;
  /** Null until it is published. */
  readonly releasedAt: number | null;
  readonly scheduledAt: number | null;
  readonly timezone: string | null;
  readonly createdAt: number | null;
  readonly madeBy: number | null;
  readonly publishedBy: number | null;
  /** The release that it undoes. */
  readonly undoes: number | null;
}

/** What was stored before an entry was published or unpublished by a release. */
export interface FormerState {
  readonly publishedAt: string | null;
  /** As JSON; null if its content was not changed. */
  readonly body: string | null;
  readonly changes: SavedBody | null;
}

/** What an action makes live. */
export interface PinnedState extends PlannedState {
  /** If it undoes an action of another release. */
  readonly restores: FormerState | null;
  /** Then the version of the entry that this action left. */
  readonly expects: string | null;
}

export interface ReleaseAction {
  readonly id: number;
  readonly key: EntryKey;
  readonly action: ScheduledAction;
  readonly locale: string | null;
  /** Null if v4 has added it: what is stored when it is published goes live. */
  readonly pinned: PinnedState | null;
  readonly addedBy: number | null;
  readonly addedAt: number | null;
  /** Null until it is published, or if there was nothing to do. */
  readonly former: FormerState | null;
  readonly leaves: string | null;
}

export interface NewAction extends Pick<ReleaseAction, 'key' | 'action' | 'locale' | 'addedBy'> {
  readonly pinned: PinnedState;
}

/** An action that was carried out. */
export interface ActionOutcome extends Pick<ReleaseAction, 'id' | 'former' | 'leaves'> {}

/** What happens to an entry in a release that is not published yet. */
export interface OpenAction extends Pick<Release, 'id' | 'name'> {
  readonly action: ScheduledAction;
}

/** The same of any entry of a type. */
export interface OpenActionOf extends OpenAction, Pick<Release, 'status' | 'scheduledAt'> {
  readonly entry: number;
}

/** The most releases that a list contains, which is also the most open ones, and the most actions of one. */
export const MAX_RELEASES = 1_000;
export const MAX_ACTIONS = 1_000;

type Asking = Pick<Reader, 'query'>;

/** Releases in v4's tables, and beside them what these cannot hold. Writes happen in the caller's transaction. */
export interface Releases extends OwnTables {
  /** The newest first; of more than MAX_RELEASES, all open ones and the newest of the others. */
  list(reader: Asking): Promise<readonly (Release & { readonly actions: number })[]>;
  find(reader: Asking, id: number): Promise<Release | null>;
  countOpen(reader: Asking): Promise<number>;
  /** In the order in which they were added. */
  actionsOf(reader: Asking, id: number): Promise<readonly ReleaseAction[]>;
  /** The open releases that an entry is in, the newest first. */
  openWith(reader: Asking, key: EntryKey): Promise<readonly OpenAction[]>;
  /** Of entries of a type, the newest releases first. */
  openAmong(reader: Asking, type: string, entries: readonly number[]): Promise<readonly OpenActionOf[]>;
  create(session: Session, release: Pick<Release, 'name' | 'madeBy' | 'undoes'>): Promise<number>;
  change(
    session: Session,
    id: number,
    values: Partial<Pick<Release, 'name' | 'status' | 'scheduledAt' | 'timezone'>>,
  ): Promise<void>;
  /** With its actions. */
  remove(session: Session, id: number): Promise<void>;
  /** After those that are there. */
  add(session: Session, id: number, actions: readonly NewAction[]): Promise<void>;
  removeActions(session: Session, actions: readonly number[]): Promise<void>;
  /** The release is published. */
  end(session: Session, id: number, publishedBy: number | null, outcomes: readonly ActionOutcome[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
