import type { Pagination } from './page.ts';
import type { AdministratorName } from './people.ts';
import type { NamedEntry } from './revisions.ts';
import type { PlanFault } from './schedules.ts';

/** `GET /studio/api/releases`: entries that are published and unpublished together. */
export interface ReleasePage {
  readonly data: readonly ShownRelease[];
  readonly meta: { readonly pagination: Pagination };
}

export interface ShownRelease {
  readonly id: number;
  readonly name: string;
  /** `empty`, `ready`, `failed` at its time, or `done`; `blocked` only if v4 has stored it. */
  readonly status: string;
  /** Entries in it. */
  readonly actions: number;
  readonly createdAt: string | null;
  /** Null if the administrator was deleted, or v4 has made the release. */
  readonly madeBy: AdministratorName | null;
  readonly scheduledAt: string | null;
  readonly timezone: string | null;
  readonly releasedAt: string | null;
  readonly publishedBy: AdministratorName | null;
  /** The release that it undoes. */
  readonly undoes: number | null;
}

/** `GET /studio/api/releases/:id` */
export interface ReleaseDetails extends ShownRelease {
  /** A page of those whose entries the caller may read. */
  readonly entries: readonly ReleaseEntry[];
  readonly pagination: Pagination;
  /** Why it was not published at its time; null if it was, or is to come. */
  readonly fault: PlanFault | null;
}

export interface ReleaseEntry {
  /** Of the action, by which it is removed. */
  readonly id: number;
  readonly uid: string;
  readonly action: 'publish' | 'unpublish';
  /** Null if it was deleted. */
  readonly entry: NamedEntry | null;
  readonly addedAt: string | null;
  readonly addedBy: AdministratorName | null;
  /** Null if the release is published. */
  readonly check: ReleaseCheck | null;
}

/** What would happen if the release were published now. */
export interface ReleaseCheck {
  /** Why nothing would be published; null if nothing stands in the way. */
  readonly problem: PlanFault | null;
  /** There is nothing to do any more. */
  readonly isDone: boolean;
  /** The entry was edited since it was added: what was added is still what goes live. */
  readonly isOutdated: boolean;
  /** Drafts that it refers to, and that the release does not publish. */
  readonly drafts: number;
}

/** `GET /studio/api/entries/:uid/:id/releases`: an open release that an entry is in. */
export interface EntryRelease {
  readonly id: number;
  readonly name: string;
  readonly action: 'publish' | 'unpublish';
}
