import type { Slice } from './query.ts';

/** Whether all entries after the start are requested. */
export function isUnlimited(slice: Slice): boolean {
  if (slice.kind === 'first') return false;
  return (slice.kind === 'page' ? slice.pageSize : slice.limit) === -1;
}
