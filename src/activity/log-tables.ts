import { ownTable } from '../database/own/own-table.ts';

/** Who did what, when and from where. Rows are only added; `block` is set once, when a record is sealed. */
export const LOG = ownTable(
  'plinth_log',
  {
    // Unique: a copy of a record is no second one. Begins with the time, so that its index grows at one end.
    name: 'string',
    at: 'bigint',
    actor_kind: 'string',
    actor_id: 'integer?',
    actor_name: 'string?',
    address: 'string?',
    action: 'string',
    subject_type: 'string?',
    subject_id: 'string?',
    locale: 'string?',
    label: 'string?',
    // JSON.
    details: 'text?',
    // Over all of the above, under the key of that name.
    digest: 'string',
    key_name: 'string',
    // Null until it is sealed.
    block: 'integer?',
  },
  {
    unique: ['name'],
    // Each costs every write: actions are few, and found among the newest.
    indexes: [['block'], ['at'], ['actor_kind', 'actor_id'], ['subject_type', 'subject_id']],
  },
);

/** Seals over records that were committed together, each over the one before it. */
export const LOG_BLOCKS = ownTable(
  'plinth_log_blocks',
  {
    number: 'integer',
    sealed_at: 'bigint',
    // The ids of its records, as JSON.
    records: 'text',
    hash: 'string',
    key_name: 'string',
  },
  { unique: ['number'] },
);

/** Where the chain begins and ends, kept apart from it: what was removed at an end is missed. */
export const LOG_ENDS = ownTable(
  'plinth_log_ends',
  {
    // One of `END`.
    name: 'string',
    number: 'integer',
    hash: 'string',
    digest: 'string',
    key_name: 'string',
  },
  { unique: ['name'] },
);

export const END = {
  /** The newest block. */
  head: 'head',
  /** The newest block that was removed because of its age. */
  anchor: 'anchor',
} as const;

export type EndName = keyof typeof END;

export const LOG_TABLES = [LOG, LOG_BLOCKS, LOG_ENDS] as const;
