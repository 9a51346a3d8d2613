import { ownTable } from '../database/own/own-table.ts';
import { FIRST_ROWS as NAMES } from '../schema/first-rows.ts';

/** Identifies the entry of a row. Translations are separate entries. */
const ENTRY = { type: 'string', entry_id: 'integer' } as const;

/** `saved_at` in milliseconds. */
const SAVED = {
  body: 'text',
  // Version of the published entry: for changes the one they are based on, for a version its own.
  tag: 'string',
  saved_by: 'integer?',
  saved_at: 'bigint',
} as const;

/** Unpublished changes: at most one row per entry, ensured by the entry's lock. */
export const CHANGES = ownTable('plinth_changes', { ...ENTRY, ...SAVED }, { indexes: [['entry_id']] });

/** Published versions: several rows per entry. */
export const VERSIONS = ownTable(
  'plinth_versions',
  {
    ...ENTRY,
    ...SAVED,
    // Who saved it: the kind of the id in `saved_by`. Null in rows of earlier versions, which have administrators only.
    saved_as: 'string?',
    // Null if it was saved before versions of such writes were kept.
    way: 'string?',
    // Bytes of the body.
    size: 'integer?',
  },
  { indexes: [['entry_id']] },
);

/** What is to be published or taken back at a time: at most one row per entry and action, ensured by the entry's lock. */
export const SCHEDULES = ownTable(
  'plinth_schedules',
  {
    ...ENTRY,
    action: 'string',
    due_at: 'bigint',
    // The body to publish; null: nothing is published, or what is stored.
    body: 'text?',
    // The unpublished changes that the body is from; null: it is a draft's.
    changes: 'string?',
    planned_by: 'integer?',
    planned_at: 'bigint',
    attempts: 'integer',
    // Not to be tried before.
    retry_at: 'bigint',
    // The server that carries it out, and when it counts as dead.
    leased_by: 'string?',
    leased_until: 'bigint',
    // Why it was given up, as JSON.
    fault: 'text?',
    failed_at: 'bigint?',
  },
  { indexes: [['entry_id'], ['due_at']] },
);

/** What v4's table of releases cannot hold. */
export const RELEASES = ownTable(
  'plinth_releases',
  {
    release_id: 'integer',
    made_by: 'integer?',
    published_by: 'integer?',
    // The release that it undoes.
    undoes: 'integer?',
  },
  { unique: ['release_id'] },
);

/** The same for its table of their actions. */
export const RELEASE_ACTIONS = ownTable(
  'plinth_release_actions',
  {
    action_id: 'integer',
    release_id: 'integer',
    // As in schedules.
    body: 'text?',
    changes: 'string?',
    // Of an action that undoes another: the `former` of that one, and the version that it left.
    restores: 'text?',
    expects: 'string?',
    added_by: 'integer?',
    added_at: 'bigint',
    // Once it is published: `FormerState` as JSON, and the version of the entry afterwards.
    former: 'text?',
    leaves: 'string?',
  },
  { unique: ['action_id'], indexes: [['release_id']] },
);

/** Where an entry is in its review: at most one row per entry, ensured by the entry's lock. Without one, at the start. */
export const REVIEWS = ownTable(
  'plinth_reviews',
  {
    ...ENTRY,
    stage: 'integer',
    assignee_id: 'integer?',
    changed_by: 'integer?',
    changed_at: 'bigint',
  },
  { indexes: [['entry_id'], ['assignee_id'], ['stage']] },
);

/** What has happened in reviews. Names of stages are kept as they were. */
export const REVIEW_STEPS = ownTable(
  'plinth_review_steps',
  {
    ...ENTRY,
    kind: 'string',
    from_stage: 'string',
    to_stage: 'string',
    assignee_id: 'integer?',
    comment: 'text?',
    // An administrator; null: somebody else.
    made_by: 'integer?',
    made_at: 'bigint',
  },
  { indexes: [['entry_id']] },
);

/** Deleted entries that can be restored. */
export const TRASH = ownTable(
  'plinth_trash',
  {
    ...ENTRY,
    locale: 'string?',
    // One of the translations that were stored when it was deleted.
    joins: 'integer?',
    // As in versions, with both sides of relations.
    body: 'text',
    // Unpublished changes.
    changes: 'text?',
    // What is restored with it in other rows: `DeletedLinks`.
    links: 'text',
    created_at: 'bigint?',
    created_by: 'integer?',
    deleted_as: 'string',
    deleted_by: 'integer?',
    deleted_at: 'bigint',
    // Of a file: its name on disk, and the size of all its parts.
    file: 'string?',
    bytes: 'bigint?',
  },
  { indexes: [['type'], ['joins'], ['deleted_at']] },
);

/** What people say about an entry, or about a field of it. */
export const COMMENTS = ownTable(
  'plinth_comments',
  {
    ...ENTRY,
    // `title`, or `sections/page.section:12/heading` in a component; null: the entry.
    field: 'string?',
    text: 'text',
    // The comment that it answers.
    reply_to: 'integer?',
    // `open` or `closed`; null in answers.
    state: 'string?',
    // Null if the account was deleted.
    written_by: 'integer?',
    written_at: 'bigint',
    edited_at: 'bigint?',
    closed_by: 'integer?',
    closed_at: 'bigint?',
    // When its entry was moved to the trash: then its type is not that of an entry.
    deleted_at: 'bigint?',
  },
  { indexes: [['entry_id'], ['written_by'], ['deleted_at']] },
);

/** Who has an entry open: one row per tab, until its heartbeats stop. */
export const PRESENCE = ownTable(
  'plinth_presence',
  { ...ENTRY, administrator_id: 'integer', tab: 'string', field: 'string?', seen_at: 'bigint' },
  { indexes: [['entry_id']] },
);

/** See `schema/first-rows.ts`. */
export const FIRST_ROWS = ownTable(
  NAMES.table,
  { [NAMES.type]: 'string', [NAMES.row]: 'integer', [NAMES.first]: 'integer' },
  { indexes: [[NAMES.row], [NAMES.first]] },
);
