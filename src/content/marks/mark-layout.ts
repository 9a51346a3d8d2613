import { SERVERS } from '../../coordination/coordination-tables.ts';
import type { LiveTables } from '../../database/driver.ts';
import { isWhole } from '../../database/layout/layout-differences.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';

export const MARKS = 'plinth_marks';

/** What Plinth notes about a database, by name. Other programs export and import v4's settings, so it is kept apart. */
export const MARKS_LAYOUT: TableLayout = {
  name: MARKS,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'key', type: 'string' },
    { name: 'value', type: 'text' },
    // Milliseconds.
    { name: 'changed_at', type: 'bigint' },
  ],
  // Not unique: some databases consider names that differ in case equal.
  indexes: [{ name: 'plinth_marks_key_index', columns: ['key'], unique: false }],
  foreignKeys: [],
};

/** The table of marks. Where servers note that they run, one of an earlier version decides where marks are stored. */
export interface MarkTables {
  readonly hasServers: boolean;
}

/** Null if the database lacks a table or column. */
export function markTables(live: LiveTables): MarkTables | null {
  const hasServers = live.has(SERVERS.name);
  return isWhole(hasServers ? MARK_TABLES : [MARKS_LAYOUT], live) ? { hasServers } : null;
}

export const MARK_TABLES: readonly TableLayout[] = [MARKS_LAYOUT, SERVERS.layout];
