import type { ContentType, LinkTable, Model, RelationAttribute, ScalarAttribute, ScalarType } from './model.ts';

/**
 * API tokens, webhooks and stored settings are no content that a request could ask for, so the model of a
 * project does not have them. They are read and written as content is, with a model of their own.
 */
export const API_TOKEN_UID = 'admin::api-token';
export const TOKEN_PERMISSION_UID = 'admin::api-token-permission';

const scalar = (name: string, type: ScalarType, column: string, required = false): [string, ScalarAttribute] => [
  name,
  {
    kind: 'scalar',
    name,
    type,
    column,
    private: false,
    writable: true,
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
  apiName: null,
  file: null,
  attributes: new Map<string, ScalarAttribute | RelationAttribute>([
    ...scalars,
    ...relations.map((relation): [string, RelationAttribute] => [relation.name, relation]),
  ]),
  byColumn: new Map(scalars.map(([, attribute]) => [attribute.column, attribute])),
});

export const API_TOKEN: ContentType = serverType(API_TOKEN_UID, 'strapi_api_tokens', 'api-token', [
  scalar('name', 'string', 'name', true),
  scalar('description', 'string', 'description'),
  scalar('type', 'string', 'type', true),
  scalar('accessKey', 'string', 'access_key', true),
  scalar('lastUsedAt', 'datetime', 'last_used_at'),
  scalar('expiresAt', 'datetime', 'expires_at'),
  scalar('lifespan', 'biginteger', 'lifespan'),
  ...times,
]);

/** Databases of early v4 have no order here, and nobody asks for one. */
const LINK: LinkTable = {
  kind: 'linkTable',
  table: 'strapi_api_token_permissions_token_links',
  ownColumn: 'api_token_permission_id',
  targetColumn: 'api_token_id',
  owner: true,
};

export const TOKEN_PERMISSION: ContentType = serverType(
  TOKEN_PERMISSION_UID,
  'strapi_api_token_permissions',
  'api-token-permission',
  [scalar('action', 'string', 'action', true), ...times],
  [
    {
      kind: 'relation',
      name: 'token',
      relation: 'manyToOne',
      target: API_TOKEN_UID,
      many: false,
      required: false,
      private: false,
      writable: true,
      shared: false,
      storage: LINK,
    },
  ],
);

const WEBHOOK: ContentType = serverType('webhook', 'strapi_webhooks', 'webhook', [
  scalar('name', 'string', 'name'),
  scalar('url', 'text', 'url'),
  scalar('headers', 'json', 'headers'),
  scalar('events', 'json', 'events'),
  scalar('enabled', 'boolean', 'enabled'),
]);

const STORED_SETTING: ContentType = serverType('strapi::core-store', 'strapi_core_store_settings', 'core-store', [
  scalar('key', 'string', 'key'),
  scalar('value', 'text', 'value'),
  scalar('type', 'string', 'type'),
  scalar('environment', 'string', 'environment'),
  scalar('tag', 'string', 'tag'),
]);

export const SERVER_MODEL: Model = {
  contentTypes: new Map([API_TOKEN, TOKEN_PERMISSION, WEBHOOK, STORED_SETTING].map((type) => [type.uid, type])),
  components: new Map(),
};
