import { ownTable } from '../database/own/own-table.ts';

/** Event counts by name, until an interval ends. */
export const COUNTERS = ownTable(
  'plinth_counters',
  { name: 'string', count: 'integer', ends_at: 'bigint' },
  { indexes: [['name']] },
);

/** Requests with an idempotency key, and the entries they created. */
export const REQUESTS = ownTable(
  'plinth_requests',
  { name: 'string', content: 'string', entry_id: 'integer', answered_at: 'bigint' },
  { unique: ['name'], indexes: [['answered_at']] },
);

/** Processes that serve the database. */
export const SERVERS = ownTable('plinth_servers', {
  name: 'string',
  host: 'string',
  seen_at: 'bigint',
  secrets: 'string?',
  // 1: looks for marks in their own table; null: an earlier version, or the table cannot be created.
  generation: 'integer?',
});

/**
 * Sessions of administrators; their names are in their tokens. An ended one stays until its tokens expire. A row without
 * a name ends all earlier sessions of its administrator, also those that have no row.
 */
export const SESSIONS = ownTable(
  'plinth_sessions',
  {
    name: 'string',
    administrator_id: 'integer',
    address: 'string',
    device: 'string',
    begun_at: 'bigint',
    seen_at: 'bigint',
    // Null: never.
    expires_at: 'bigint?',
    // Null: still open.
    ended_at: 'bigint?',
  },
  { indexes: [['administrator_id']] },
);
