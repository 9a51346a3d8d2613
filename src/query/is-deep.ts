import { isUnlimited } from './is-unlimited.ts';
import type { Slice } from './query.ts';

/**
 * The offset from which selecting ids first pays off: on SQLite with 10,000 entries, a page at 250 costs the same
 * either way, at 1,000 a quarter less, at 7,475 only a quarter.
 */
const DEEP = 500;

/** Whether the slice starts far into the list. */
export function isDeep(slice: Slice): boolean {
  if (isUnlimited(slice)) return false;
  switch (slice.kind) {
    case 'page':
      return (slice.page - 1) * slice.pageSize >= DEEP;
    case 'offset':
    case 'plain':
      return slice.start >= DEEP;
    default:
      return false;
  }
}
