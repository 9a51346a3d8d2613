import type { TableLayout } from '../../database/layout/table-layout.ts';

export const OUTBOX = 'plinth_outbox';

/** Events to be sent: one row per event and webhook. */
export const OUTBOX_LAYOUT: TableLayout = {
  name: OUTBOX,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'delivery', type: 'string' },
    { name: 'webhook_id', type: 'integer' },
    { name: 'event', type: 'string' },
    { name: 'body', type: 'text' },
    { name: 'attempts', type: 'integer' },
    // Milliseconds: not to be sent before. The sending process moves it ahead, so no other process sends it.
    { name: 'due_at', type: 'bigint' },
  ],
  indexes: [{ name: 'plinth_outbox_webhook_id_due_at_index', columns: ['webhook_id', 'due_at'], unique: false }],
  foreignKeys: [],
};
