import { applicationError, type RequestError } from '../../errors.ts';
import type { ReleaseAction } from '../../revisions/releases.ts';
import type { EntryKey } from '../../revisions/revisions.ts';
import type { Publication } from '../schedules/prepare-publication.ts';

/** The time of a release is a plan among those of entries; v4's name of the type. */
export const RELEASE = 'plugin::content-releases.release';

export const releaseKey = (id: number): EntryKey => ({ type: RELEASE, id });

/** Held by whoever changes or publishes a release. */
export const releaseLock = (id: number): string => `release ${id}`;

/** Without a pinned state, what is stored. */
export const publicationBy = ({ action, pinned }: Pick<ReleaseAction, 'action' | 'pinned'>): Publication => ({
  action,
  body: pinned?.body ?? null,
  changes: pinned?.changes ?? null,
  restores: pinned?.restores ?? null,
});

export const notPublishable = (): RequestError => applicationError('Entries of this type are no longer published.');

export const changedSince = (): RequestError =>
  applicationError('The entry was changed after the release that is undone.');

/** Its changes were made to what was live. */
export const unpublishedSince = (): RequestError =>
  applicationError('The entry was unpublished after its changes were added. Add it again to publish it as it is.');
