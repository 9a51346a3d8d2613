import type { TableLayout } from '../database/layout/table-layout.ts';

export const COUNTERS = 'plinth_counters';
export const REQUESTS = 'plinth_requests';
export const SERVERS = 'plinth_servers';

/** Event counts by name, until an interval ends. */
export const COUNTERS_LAYOUT: TableLayout = {
  name: COUNTERS,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'name', type: 'string' },
    { name: 'count', type: 'integer' },
    // Milliseconds.
    { name: 'ends_at', type: 'bigint' },
  ],
  indexes: [{ name: 'plinth_counters_name_index', columns: ['name'], unique: false }],
  foreignKeys: [],
};

/** Requests with an idempotency key, and the entries they created. */
export const REQUESTS_LAYOUT: TableLayout = {
  name: REQUESTS,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'name', type: 'string' },
    { name: 'content', type: 'string' },
    { name: 'entry_id', type: 'integer' },
    // Milliseconds.
    { name: 'answered_at', type: 'bigint' },
  ],
  indexes: [
    { name: 'plinth_requests_name_unique', columns: ['name'], unique: true },
    { name: 'plinth_requests_answered_at_index', columns: ['answered_at'], unique: false },
  ],
  foreignKeys: [],
};

/** Processes that serve the database. */
export const SERVERS_LAYOUT: TableLayout = {
  name: SERVERS,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'name', type: 'string' },
    { name: 'host', type: 'string' },
    // Milliseconds.
    { name: 'seen_at', type: 'bigint' },
    { name: 'secrets', type: 'string' },
    // 1: looks for marks in their own table; null: an earlier version, or the table cannot be created.
    { name: 'generation', type: 'integer' },
  ],
  indexes: [],
  foreignKeys: [],
};
