import type { ContentType, Model, RelationAttribute, ScalarAttribute, ScalarType } from './model.ts';
import type { LinkTable } from './storage.ts';

/**
 * Tokens, webhooks and stored settings are not content that a request could reach, so a project's model does not
 * contain them. They are read and written like content, with a model of their own.
 */
export const API_TOKEN_UID = 'admin::api-token';
const TOKEN_PERMISSION_UID = 'admin::api-token-permission';
const TRANSFER_TOKEN_UID = 'admin::transfer-token';

const scalar = (name: string, type: ScalarType, column: string, required = false): [string, ScalarAttribute] => [
  name,
  {
    kind: 'scalar',
    name,
    type,
    column,
    private: false,
    writable: true,
    visible: true,
    shared: false,
    required,
    unique: false,
    searchable: false,
  },
];

const times = [scalar('createdAt', 'datetime', 'created_at'), scalar('updatedAt', 'datetime', 'updated_at')];

const serverType = (
  uid: string,
  table: string,
  singularName: string,
  scalars: readonly [string, ScalarAttribute][],
  relations: readonly RelationAttribute[] = [],
): ContentType => ({
  uid,
  kind: 'collectionType',
  table,
  name: singularName,
  displayName: singularName,
  singularName,
  pluralName: `${singularName}s`,
  draftAndPublish: false,
  populateCreatorFields: false,
  localized: false,
  builtIn: true,
  displayed: false,
  apiName: null,
  file: null,
  attributes: new Map<string, ScalarAttribute | RelationAttribute>([
    ...scalars,
    ...relations.map((relation): [string, RelationAttribute] => [relation.name, relation]),
  ]),
  byColumn: new Map(scalars.map(([, attribute]) => [attribute.column, attribute])),
});

const tokenScalars = (type: readonly [string, ScalarAttribute][] = []) => [
  scalar('name', 'string', 'name', true),
  scalar('description', 'string', 'description'),
  ...type,
  scalar('accessKey', 'string', 'access_key', true),
  scalar('lastUsedAt', 'datetime', 'last_used_at'),
  scalar('expiresAt', 'datetime', 'expires_at'),
  scalar('lifespan', 'biginteger', 'lifespan'),
  ...times,
];

export const API_TOKEN: ContentType = serverType(
  API_TOKEN_UID,
  'strapi_api_tokens',
  'api-token',
  tokenScalars([scalar('type', 'string', 'type', true)]),
);

export const TRANSFER_TOKEN: ContentType = serverType(
  TRANSFER_TOKEN_UID,
  'strapi_transfer_tokens',
  'transfer-token',
  tokenScalars(),
);

/** Databases of early v4 have no order column in the link table, and the order is never used. */
const permissionOf = (uid: string, table: string, name: string, target: ContentType): ContentType =>
  serverType(
    uid,
    table,
    name,
    [scalar('action', 'string', 'action', true), ...times],
    [
      {
        kind: 'relation',
        name: 'token',
        relation: 'manyToOne',
        target: target.uid,
        many: false,
        required: false,
        private: false,
        writable: true,
        visible: true,
        shared: false,
        storage: {
          kind: 'linkTable',
          table: `${table}_token_links`,
          ownColumn: `${name.replaceAll('-', '_')}_id`,
          targetColumn: `${target.singularName.replaceAll('-', '_')}_id`,
          owner: true,
        },
      },
    ],
  );

export const TOKEN_PERMISSION: ContentType = permissionOf(
  TOKEN_PERMISSION_UID,
  'strapi_api_token_permissions',
  'api-token-permission',
  API_TOKEN,
);

export const TRANSFER_TOKEN_PERMISSION: ContentType = permissionOf(
  'admin::transfer-token-permission',
  'strapi_transfer_token_permissions',
  'transfer-token-permission',
  TRANSFER_TOKEN,
);

/** The link table between a token's permissions and the token. */
export function tokenLinkOf(permission: ContentType): LinkTable {
  const token = permission.attributes.get('token');
  if (token?.kind !== 'relation' || token.storage.kind !== 'linkTable') throw new Error('permissions have a token');
  return token.storage;
}

const WEBHOOK: ContentType = serverType('webhook', 'strapi_webhooks', 'webhook', [
  scalar('name', 'string', 'name'),
  scalar('url', 'text', 'url'),
  scalar('headers', 'json', 'headers'),
  scalar('events', 'json', 'events'),
  scalar('enabled', 'boolean', 'enabled'),
]);

export const STORED_SETTING: ContentType = serverType(
  'strapi::core-store',
  'strapi_core_store_settings',
  'core-store',
  [
    scalar('key', 'string', 'key'),
    scalar('value', 'text', 'value'),
    scalar('type', 'string', 'type'),
    scalar('environment', 'string', 'environment'),
    scalar('tag', 'string', 'tag'),
  ],
);

export const SERVER_MODEL: Model = {
  contentTypes: new Map(
    [API_TOKEN, TOKEN_PERMISSION, TRANSFER_TOKEN, TRANSFER_TOKEN_PERMISSION, WEBHOOK, STORED_SETTING].map((type) => [
      type.uid,
      type,
    ]),
  ),
  components: new Map(),
};
