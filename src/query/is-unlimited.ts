import type { Slice } from './query.ts';

/** The list has no end of its own: every entry after the start is wanted. */
export function isUnlimited(slice: Slice): boolean {
  if (slice.kind === 'first') return false;
  return (slice.kind === 'page' ? slice.pageSize : slice.limit) === -1;
}
