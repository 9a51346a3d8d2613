import type { FoundSession } from '../../coordination/create-session-rows.ts';

/**
 * Whether a session can be used. Without a row it began on v4, or before sessions were stored: it is open until all
 * sessions of its administrator are ended.
 */
export function isOpenSession(
  { row, isEnded, endedBefore }: FoundSession,
  issuedAt: number | null,
  idleMs: number | null,
  now: number,
): boolean {
  if (isEnded) return false;
  if (row !== null) return idleMs === null || now - row.seenAt < idleMs;
  return endedBefore === null || (issuedAt !== null && issuedAt * 1_000 > endedBefore);
}
