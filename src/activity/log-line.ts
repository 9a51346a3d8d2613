import type { ActivityRecord } from './activity-record.ts';

/** A record as JSON on one line: `plinth log list --json` and Studio write the same. */
export const logLine = ({ at, block, ...record }: ActivityRecord): string =>
  JSON.stringify({ ...record, at: new Date(at).toISOString(), block });
