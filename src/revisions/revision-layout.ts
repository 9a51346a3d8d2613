import type { ColumnLayout, TableLayout } from '../database/layout/table-layout.ts';

export const CHANGES = 'plinth_changes';
export const VERSIONS = 'plinth_versions';
export const PRESENCE = 'plinth_presence';

/** Identifies the entry of a row. Translations are separate entries. */
const ENTRY: readonly ColumnLayout[] = [
  { name: 'id', type: 'id' },
  { name: 'type', type: 'string' },
  { name: 'entry_id', type: 'integer' },
];

const SAVED: readonly ColumnLayout[] = [
  { name: 'body', type: 'text' },
  // Version of the published entry: for a change the one it is based on, for a version its own.
  { name: 'tag', type: 'string' },
  { name: 'saved_by', type: 'integer' },
  // Milliseconds.
  { name: 'saved_at', type: 'bigint' },
];

/** Unpublished changes: at most one row per entry, ensured by the entry's lock. */
const CHANGES_LAYOUT: TableLayout = {
  name: CHANGES,
  columns: [...ENTRY, ...SAVED],
  indexes: [{ name: 'plinth_changes_entry_id_index', columns: ['entry_id'], unique: false }],
  foreignKeys: [],
};

/** Published versions: several rows per entry. */
const VERSIONS_LAYOUT: TableLayout = {
  name: VERSIONS,
  columns: [...ENTRY, ...SAVED],
  indexes: [{ name: 'plinth_versions_entry_id_index', columns: ['entry_id'], unique: false }],
  foreignKeys: [],
};

/** Who has an entry open: one row per tab, until its heartbeats stop. */
const PRESENCE_LAYOUT: TableLayout = {
  name: PRESENCE,
  columns: [
    ...ENTRY,
    { name: 'administrator_id', type: 'integer' },
    { name: 'tab', type: 'string' },
    { name: 'field', type: 'string' },
    { name: 'seen_at', type: 'bigint' },
  ],
  indexes: [{ name: 'plinth_presence_entry_id_index', columns: ['entry_id'], unique: false }],
  foreignKeys: [],
};

export const REVISION_LAYOUT: readonly TableLayout[] = [CHANGES_LAYOUT, VERSIONS_LAYOUT, PRESENCE_LAYOUT];
