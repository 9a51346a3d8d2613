import type { Slice } from './query.ts';

/** Whether all entries after the start are requested. */
export function isUnlimited(slice: Slice): boolean {
  if (slice.kind === 'first' || slice.kind === 'cursor') return false;
  return (slice.kind === 'page' ? slice.pageSize : slice.limit) === -1;
}

/** Whether the response contains the total number of entries. */
export const isCounted = (slice: Slice): boolean => 'count' in slice && slice.count !== false;

/** Whether an estimate of it is enough. */
export const isEstimated = (slice: Slice): boolean => 'count' in slice && slice.count === 'estimate';
