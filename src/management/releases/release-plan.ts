import type { EntryKey } from '../../revisions/revisions.ts';

/** The time of a release is a plan among those of entries; v4's name of the type. */
export const RELEASE = 'plugin::content-releases.release';

export const releaseKey = (id: number): EntryKey => ({ type: RELEASE, id });

/** Held by whoever changes or publishes a release. */
export const releaseLock = (id: number): string => `release ${id}`;
