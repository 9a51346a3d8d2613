import type { ColumnLayout, TableLayout } from '../database/layout/table-layout.ts';

export const CHANGES = 'plinth_changes';
export const VERSIONS = 'plinth_versions';
export const PRESENCE = 'plinth_presence';

/** Which entry a row is about. Translations are entries of their own. */
const ENTRY: readonly ColumnLayout[] = [
  { name: 'id', type: 'id' },
  { name: 'type', type: 'string' },
  { name: 'entry_id', type: 'integer' },
];

const SAVED: readonly ColumnLayout[] = [
  { name: 'body', type: 'text' },
  // The version of the published entry: of a change the one it was begun on, of a version its own.
  { name: 'tag', type: 'string' },
  { name: 'saved_by', type: 'integer' },
  // Milliseconds.
  { name: 'saved_at', type: 'bigint' },
];

/** Unpublished changes: at most one row for each entry, seen to by the lock of the entry. */
const CHANGES_LAYOUT: TableLayout = {
  name: CHANGES,
  columns: [...ENTRY, ...SAVED],
  indexes: [{ name: 'plinth_changes_entry_id_index', columns: ['entry_id'], unique: false }],
  foreignKeys: [],
};

/** What was published: several rows for each entry. */
const VERSIONS_LAYOUT: TableLayout = {
  name: VERSIONS,
  columns: [...ENTRY, ...SAVED],
  indexes: [{ name: 'plinth_versions_entry_id_index', columns: ['entry_id'], unique: false }],
  foreignKeys: [],
};

/** Who has an entry open: a row for each tab, until it is silent for too long. */
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
