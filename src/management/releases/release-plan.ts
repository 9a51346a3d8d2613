import { applicationError, type RequestError } from '../../errors.ts';
import { RELEASE } from '../../revisions/publication.ts';
import type { EntryKey } from '../../revisions/revisions.ts';

export const releaseKey = (id: number): EntryKey => ({ type: RELEASE, id });

/** Held by whoever changes or publishes a release. */
export const releaseLock = (id: number): string => `release ${id}`;

export const notPublishable = (): RequestError => applicationError('Entries of this type are no longer published.');

export const changedSince = (): RequestError =>
  applicationError('The entry was changed after the release that is undone.');

/** Its changes were made to what was live. */
export const unpublishedSince = (): RequestError =>
  applicationError('The entry was unpublished after its changes were added. Add it again to publish it as it is.');
