import type { TableLayout } from '../../database/layout/table-layout.ts';

export const DELIVERIES = 'plinth_deliveries';

/** The latest attempts to deliver events, one row each. */
export const DELIVERY_LAYOUT: TableLayout = {
  name: DELIVERIES,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    // Milliseconds.
    { name: 'sent_at', type: 'bigint' },
    // Null if there was no response.
    { name: 'status', type: 'integer' },
    { name: 'error', type: 'string' },
    { name: 'duration', type: 'integer' },
    { name: 'bytes', type: 'integer' },
    // Null if it is too large to be stored.
    { name: 'body', type: 'text' },
  ],
  indexes: [{ name: 'plinth_deliveries_webhook_id_index', columns: ['webhook_id'], unique: false }],
  foreignKeys: [],
};
