import type { ContentType, Model, ScalarAttribute, ScalarType, Uid } from '../../schema/model.ts';

const API_TOKEN_UID = 'admin::api-token';

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

const attributes = new Map([
  scalar('name', 'string', 'name', true),
  scalar('description', 'string', 'description'),
  scalar('type', 'string', 'type', true),
  scalar('accessKey', 'string', 'access_key', true),
  scalar('lastUsedAt', 'datetime', 'last_used_at'),
  scalar('expiresAt', 'datetime', 'expires_at'),
  scalar('lifespan', 'biginteger', 'lifespan'),
  scalar('createdAt', 'datetime', 'created_at'),
  scalar('updatedAt', 'datetime', 'updated_at'),
]);

/**
 * API tokens are no content that a request could ask for, so the model does not have them; a seed
 * may bring some all the same.
 */
const API_TOKEN: ContentType = {
  uid: API_TOKEN_UID,
  kind: 'collectionType',
  table: 'strapi_api_tokens',
  name: 'api-token',
  displayName: 'API token',
  singularName: 'api-token',
  pluralName: 'api-tokens',
  draftAndPublish: false,
  populateCreatorFields: false,
  localized: false,
  builtIn: true,
  apiName: null,
  file: null,
  attributes,
  byColumn: new Map([...attributes.values()].map((attribute) => [attribute.column, attribute])),
};

/** Every type that a seed may fill. */
export const seedTypes = (model: Model): ReadonlyMap<Uid, ContentType> =>
  new Map([[API_TOKEN_UID, API_TOKEN], ...model.contentTypes]);
