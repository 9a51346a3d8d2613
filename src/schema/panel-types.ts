import { type BuiltInType, builtInType } from './built-in-types.ts';

/**
 * Types of v4's panel that no request can reach: they are included in descriptions of all types but not in the model.
 */
const fixed = { configurable: false };
const named = {
  name: { type: 'string', minLength: 1, ...fixed, required: true, unique: true },
  description: { type: 'string', minLength: 1, ...fixed, required: false, default: '' },
};
const lifetime = {
  expiresAt: { type: 'datetime', ...fixed, required: false },
  lifespan: { type: 'biginteger', ...fixed, required: false },
};
const lastUsedAt = { type: 'datetime', ...fixed, required: false };

const permissionsOf = (token: string) => ({
  ...{ type: 'relation', target: `admin::${token}-permission`, relation: 'oneToMany', mappedBy: 'token' },
  ...{ ...fixed, required: false },
});

const permissionOf = (token: string) => ({
  action: { type: 'string', minLength: 1, ...fixed, required: true },
  token: {
    ...fixed,
    type: 'relation',
    relation: 'manyToOne',
    inversedBy: 'permissions',
    target: `admin::${token}`,
  },
});

export const PANEL_TYPES: readonly BuiltInType[] = [
  builtInType('admin', ['api-token', 'api-tokens', 'Api Token'], 'strapi_api_tokens', {
    ...named,
    type: {
      ...{ type: 'enumeration', enum: ['read-only', 'full-access', 'custom'] },
      ...{ ...fixed, required: true, default: 'read-only' },
    },
    accessKey: { type: 'string', minLength: 1, ...fixed, required: true, searchable: false },
    lastUsedAt,
    permissions: permissionsOf('api-token'),
    ...lifetime,
  }),
  builtInType(
    'admin',
    ['api-token-permission', 'api-token-permissions', 'API Token Permission'],
    'strapi_api_token_permissions',
    permissionOf('api-token'),
  ),
  builtInType('admin', ['transfer-token', 'transfer-tokens', 'Transfer Token'], 'strapi_transfer_tokens', {
    ...named,
    accessKey: { type: 'string', minLength: 1, ...fixed, required: true },
    lastUsedAt,
    permissions: permissionsOf('transfer-token'),
    ...lifetime,
  }),
  builtInType(
    'admin',
    ['transfer-token-permission', 'transfer-token-permissions', 'Transfer Token Permission'],
    'strapi_transfer_token_permissions',
    permissionOf('transfer-token'),
  ),
  builtInType('content-releases', ['release', 'releases', 'Release'], 'strapi_releases', {
    name: { type: 'string', required: true },
    releasedAt: { type: 'datetime' },
    scheduledAt: { type: 'datetime' },
    timezone: { type: 'string' },
    status: { type: 'enumeration', enum: ['ready', 'blocked', 'failed', 'done', 'empty'], required: true },
    actions: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'plugin::content-releases.release-action',
      mappedBy: 'release',
    },
  }),
  builtInType('content-releases', ['release-action', 'release-actions', 'Release Action'], 'strapi_release_actions', {
    type: { type: 'enumeration', enum: ['publish', 'unpublish'], required: true },
    entry: { type: 'relation', relation: 'morphToOne', configurable: false },
    contentType: { type: 'string', required: true },
    locale: { type: 'string' },
    release: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::content-releases.release',
      inversedBy: 'actions',
    },
    isEntryValid: { type: 'boolean' },
  }),
];
