import type { FormerState, ReleaseAction } from './releases.ts';
import type { PlannedState, ScheduledAction } from './schedules.ts';

/** The time of a release is a plan among those of entries; v4's name of the type. */
export const RELEASE = 'plugin::content-releases.release';

/** What happens to an entry, whoever may do it: that was decided when it was planned. */
export interface Publication extends PlannedState {
  readonly action: ScheduledAction;
  /** What an undone publication has replaced. */
  readonly restores: FormerState | null;
}

/** Without a pinned state, what is stored. */
export const publicationBy = ({ action, pinned }: Pick<ReleaseAction, 'action' | 'pinned'>): Publication => ({
  action,
  body: pinned?.body ?? null,
  changes: pinned?.changes ?? null,
  restores: pinned?.restores ?? null,
});

/** Whether the entry, a draft or not, is already as planned. What is undone may have to restore more than that. */
export const isDone = ({ action, changes, restores }: Publication, draft: boolean): boolean =>
  restores === null && (action === 'unpublish' ? draft : changes === null && !draft);
