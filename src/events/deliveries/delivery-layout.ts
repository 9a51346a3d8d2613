import type { TableLayout } from '../../database/layout/table-layout.ts';

export const DELIVERIES = 'plinth_deliveries';

/** The latest attempts to deliver events, a row for each. */
export const DELIVERY_LAYOUT: TableLayout = {
  name: DELIVERIES,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    // Milliseconds.
    { name: 'sent_at', type: 'bigint' },
    // Null if the receiver did not respond.
    { name: 'status', type: 'integer' },
    { name: 'error', type: 'string' },
    { name: 'duration', type: 'integer' },
    { name: 'bytes', type: 'integer' },
    // Null if it is too large to be kept.
    { name: 'body', type: 'text' },
  ],
  indexes: [{ name: 'plinth_deliveries_webhook_id_index', columns: ['webhook_id'], unique: false }],
  foreignKeys: [],
};
