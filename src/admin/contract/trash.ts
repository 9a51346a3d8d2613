import type { Pagination } from './page.ts';
import type { AdministratorName } from './people.ts';

/** `GET /studio/api/trash/:uid` */
export interface DeletedPage {
  readonly data: readonly DeletedEntry[];
  /** `days`: for how long the caller's deletions are kept; null if they are not. */
  readonly meta: { readonly pagination: Pagination; readonly days: number | null };
}

export interface DeletedEntry {
  readonly id: number;
  /** The id that the entry had. */
  readonly entry: number;
  /** The main field; null if it is empty or the caller may not read it. */
  readonly label: unknown;
  readonly locale: string | null;
  readonly deletedAt: string;
  /** Null if it was not an administrator, or one who is deleted. */
  readonly deletedBy: AdministratorName | null;
  /** `administrator`, `user`, `token`, `code` or `nobody` */
  readonly deletedAs: string;
  /** Until then it can be restored; null if nothing more is kept. */
  readonly until: string | null;
}

/** `GET /studio/api/trash/:uid/:deleted`: without what the caller may not read, or what was deleted. */
export interface DeletedBody extends Omit<DeletedEntry, 'label'> {
  readonly body: Readonly<Record<string, unknown>>;
}

/** `POST /studio/api/trash/:uid/:deleted/restore` */
export interface Restored {
  readonly id: number;
  /** How many relations could not be restored. */
  readonly left: number;
}
