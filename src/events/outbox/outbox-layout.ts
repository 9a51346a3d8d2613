import type { TableLayout } from '../../database/layout/table-layout.ts';

export const OUTBOX = 'plinth_outbox';

/** What is still to be sent: a row for each event and receiver. */
export const OUTBOX_LAYOUT: TableLayout = {
  name: OUTBOX,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    { name: 'body', type: 'text' },
    { name: 'attempts', type: 'integer' },
    // Milliseconds: not before this time. Who sends it moves it ahead, so that nobody else does.
    { name: 'due_at', type: 'bigint' },
  ],
  indexes: [{ name: 'plinth_outbox_webhook_id_due_at_index', columns: ['webhook_id', 'due_at'], unique: false }],
  foreignKeys: [],
};
