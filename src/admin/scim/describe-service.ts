import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import type { ScimParts } from './scim-endpoint.ts';
import { ScimError } from './scim-error.ts';
import { GROUP_SCHEMA, listResponse, USER_SCHEMA } from './shown-resource.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** `GET /scim/v2/ServiceProviderConfig` */
export const describeService = async ({ at }: ScimParts): Promise<AdminResponse> => ({
  status: 200,
  body: {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of "scim" in config/admin.' },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${at}/ServiceProviderConfig` },
  },
});

const typesAt = (at: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'Administrators' },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Groups, which give roles' },
  ].map((one) => ({
    schemas: [`${CORE}:ResourceType`],
    ...one,
    name: one.id,
    meta: { resourceType: 'ResourceType', location: `${at}/ResourceTypes/${one.id}` },
  }));

/** `GET /scim/v2/ResourceTypes` */
export const listTypes = async ({ at }: ScimParts): Promise<AdminResponse> => listResponse(typesAt(at), {});

/** `GET /scim/v2/ResourceTypes/:id` */
export const describeType = async ({ at }: ScimParts, { params }: AdminRequest): Promise<AdminResponse> => ({
  status: 200,
  body: oneOf(typesAt(at), params.id),
});

interface Characteristics {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: boolean;
  readonly uniqueness?: 'none' | 'server' | 'global';
  readonly mutability?: 'readOnly' | 'readWrite';
  readonly multiValued?: boolean;
  readonly subAttributes?: readonly object[];
}

const attribute = (name: string, { type = 'string', ...own }: Characteristics = {}) => ({
  ...{ name, type, multiValued: false, required: false, caseExact: false, mutability: 'readWrite' },
  ...{ returned: 'default', uniqueness: 'none' },
  ...own,
});

const READ_ONLY = { mutability: 'readOnly' } as const;

const schemasAt = (at: string) =>
  [
    {
      id: USER_SCHEMA,
      name: 'User',
      description: 'An administrator',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('name', {
          type: 'complex',
          subAttributes: [attribute('formatted', READ_ONLY), attribute('givenName'), attribute('familyName')],
        }),
        attribute('displayName', READ_ONLY),
        attribute('emails', {
          ...{ type: 'complex', multiValued: true },
          subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
        }),
        attribute('active', { type: 'boolean' }),
        attribute('groups', {
          ...{ type: 'complex', multiValued: true, ...READ_ONLY },
          subAttributes: [attribute('value', READ_ONLY), attribute('display', READ_ONLY)],
        }),
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: 'Group',
      description: 'A group, which gives its members roles',
      attributes: [
        attribute('displayName', { required: true, uniqueness: 'server' }),
        attribute('members', {
          ...{ type: 'complex', multiValued: true },
          subAttributes: [
            attribute('value'),
            attribute('display', READ_ONLY),
            attribute('$ref', { type: 'reference' }),
          ],
        }),
      ],
    },
  ].map((one) => ({
    schemas: [`${CORE}:Schema`],
    ...one,
    meta: { resourceType: 'Schema', location: `${at}/Schemas/${one.id}` },
  }));

/** `GET /scim/v2/Schemas` */
export const listSchemas = async ({ at }: ScimParts): Promise<AdminResponse> => listResponse(schemasAt(at), {});

/** `GET /scim/v2/Schemas/:id` */
export const describeSchema = async ({ at }: ScimParts, { params }: AdminRequest): Promise<AdminResponse> => ({
  status: 200,
  body: oneOf(schemasAt(at), params.id),
});

function oneOf<T extends { readonly id: string }>(all: readonly T[], id: string | undefined): T {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new ScimError(404, 'There is no such description.');
  return found;
}
