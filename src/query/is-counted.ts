import type { Slice } from './query.ts';

/** The answer says how many entries there are in all. */
export const isCounted = (slice: Slice): boolean => (slice.kind === 'page' || slice.kind === 'offset') && slice.count;
