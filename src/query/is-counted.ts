import type { Slice } from './query.ts';

/** Whether the response contains the total number of entries. */
export const isCounted = (slice: Slice): boolean => (slice.kind === 'page' || slice.kind === 'offset') && slice.count;
