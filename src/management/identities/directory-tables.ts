import { ownTable } from '../../database/own/own-table.ts';

/** What a directory calls administrators that it manages. */
export const DIRECTORY_PEOPLE = ownTable(
  'plinth_directory_people',
  {
    administrator_id: 'integer',
    user_name: 'string',
    // The directory's own name; null if it has sent none.
    external_id: 'string?',
  },
  { unique: ['administrator_id'] },
);

export const DIRECTORY_GROUPS = ownTable(
  'plinth_directory_groups',
  {
    // In addresses.
    name: 'string',
    display_name: 'string',
    external_id: 'string?',
    created_at: 'bigint',
    changed_at: 'bigint',
  },
  { unique: ['name'] },
);

export const DIRECTORY_MEMBERS = ownTable(
  'plinth_directory_members',
  { group_name: 'string', administrator_id: 'integer' },
  { indexes: [['group_name'], ['administrator_id']] },
);
