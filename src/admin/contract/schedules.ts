import type { Pagination } from './page.ts';
import type { AdministratorName } from './people.ts';
import type { NamedEntry } from './revisions.ts';

/** What happens to an entry at a time, and who planned it. */
interface Planned {
  readonly action: 'publish' | 'unpublish';
  readonly at: string;
  readonly plannedAt: string;
  /** Null if the administrator was deleted. */
  readonly plannedBy: AdministratorName | null;
  /** Why it was given up; null if it was not. */
  readonly fault: PlanFault | null;
}

export interface PlanFault {
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

/** `GET`, `PUT` and `DELETE /studio/api/entries/:uid/:id/schedule` */
export interface EntryPlan extends Planned {
  /** The entry was edited since: what was planned is still what goes live. */
  readonly isOutdated: boolean;
}

/** `GET /studio/api/schedules` */
export interface SchedulePage {
  readonly data: readonly (PlannedEntry | PlannedRelease)[];
  readonly meta: { readonly pagination: Pagination };
}

export interface PlannedEntry extends Planned {
  readonly uid: string;
  readonly entry: NamedEntry;
}

export interface PlannedRelease extends Planned {
  readonly action: 'publish';
  readonly release: {
    readonly id: number;
    readonly name: string;
    /** Entries in it. */
    readonly actions: number;
  };
}
