import { ADMIN_USER_UID, FILE_UID, FOLDER_UID, type Model, type Type } from '../../schema/model.ts';
import type { ColumnLayout, IndexLayout, TableLayout } from './table-layout.ts';
import { linkTableLayout } from './link-layout.ts';

/** Indexes that v4 declares for its own types besides their attributes. */
export function builtInIndexes(type: Type): readonly IndexLayout[] {
  switch (type.uid) {
    case FILE_UID:
      return ['folder_path', 'created_at', 'updated_at', 'name', 'size', 'ext'].map((column) => ({
        name: `upload_files_${column}_index`,
        columns: [column],
        unique: false,
      }));
    case FOLDER_UID:
      return ['path_id', 'path'].map((column) => ({
        name: `upload_folders_${column}_index`,
        columns: [column],
        unique: true,
      }));
    default:
      return [];
  }
}

/** Tables outside the model's content types: tokens, webhooks and stored settings. */
export function tablesWithoutType(model: Model): readonly TableLayout[] {
  const adminUsers = model.contentTypes.get(ADMIN_USER_UID)?.table;
  const recorded = (name: string, columns: readonly ColumnLayout[]) => recordedTable(name, columns, adminUsers);
  return [
    {
      name: 'strapi_core_store_settings',
      columns: [
        id,
        string('key'),
        { name: 'value', type: 'text' },
        string('type'),
        string('environment'),
        string('tag'),
      ],
      indexes: [],
      foreignKeys: [],
    },
    {
      name: 'strapi_webhooks',
      columns: [
        id,
        string('name'),
        { name: 'url', type: 'text' },
        { name: 'headers', type: 'json' },
        { name: 'events', type: 'json' },
        { name: 'enabled', type: 'boolean' },
      ],
      indexes: [],
      foreignKeys: [],
    },
    ...tokenTables('api', recorded),
    ...tokenTables('transfer', recorded),
  ];
}

/** v4's tables of releases: created with the first release. Early v4 has them with fewer columns. */
export function releaseTables(model: Model): readonly TableLayout[] {
  const adminUsers = model.contentTypes.get(ADMIN_USER_UID)?.table;
  return [
    recordedTable(
      'strapi_releases',
      [string('name'), datetime('released_at'), datetime('scheduled_at'), string('timezone'), string('status')],
      adminUsers,
    ),
    recordedTable(
      'strapi_release_actions',
      [
        string('type'),
        { name: 'target_id', type: 'integer' },
        string('target_type'),
        string('content_type'),
        string('locale'),
        { name: 'is_entry_valid', type: 'boolean' },
      ],
      adminUsers,
    ),
    linkTableLayout(
      {
        kind: 'linkTable',
        table: 'strapi_release_actions_release_links',
        ownColumn: 'release_action_id',
        targetColumn: 'release_id',
        inverseOrderColumn: 'release_action_order',
        owner: true,
      },
      'strapi_release_actions',
      'strapi_releases',
    ),
  ];
}

/** Tokens of one kind with their permissions. */
function tokenTables(
  kind: 'api' | 'transfer',
  recorded: (name: string, columns: readonly ColumnLayout[]) => TableLayout,
): readonly TableLayout[] {
  const tokens = `strapi_${kind}_tokens`;
  const permissions = `strapi_${kind}_token_permissions`;
  return [
    recorded(tokens, [
      string('name'),
      string('description'),
      ...(kind === 'api' ? [string('type')] : []),
      string('access_key'),
      datetime('last_used_at'),
      datetime('expires_at'),
      { name: 'lifespan', type: 'bigint' },
    ]),
    recorded(permissions, [string('action')]),
    linkTableLayout(
      {
        kind: 'linkTable',
        table: `${permissions}_token_links`,
        ownColumn: `${kind}_token_permission_id`,
        targetColumn: `${kind}_token_id`,
        inverseOrderColumn: `${kind}_token_permission_order`,
        owner: true,
      },
      permissions,
      tokens,
    ),
  ];
}

/** A table with the columns that v4 adds to every type. */
function recordedTable(name: string, columns: readonly ColumnLayout[], adminUsers: string | undefined): TableLayout {
  const creators = ['created_by_id', 'updated_by_id'];
  const keyName = (column: string) => `${name}_${column}_fk`;
  return {
    name,
    columns: [
      id,
      ...columns,
      datetime('created_at'),
      datetime('updated_at'),
      ...creators.map((column): ColumnLayout => ({ name: column, type: 'reference' })),
    ],
    indexes: creators.map((column) => ({ name: keyName(column), columns: [column], unique: false })),
    foreignKeys:
      adminUsers === undefined
        ? []
        : creators.map((column) => ({
            name: keyName(column),
            column,
            referencedTable: adminUsers,
            onDelete: 'set null',
          })),
  };
}

const id: ColumnLayout = { name: 'id', type: 'id' };
const string = (name: string): ColumnLayout => ({ name, type: 'string' });
const datetime = (name: string): ColumnLayout => ({ name, type: 'datetime' });
