import type { ScimSettings } from '../../auth/scim/scim-settings.ts';
import type { AdminEndpoint } from '../admin-route.ts';
import { describeSchema, describeService, describeType, listSchemas, listTypes } from './describe-service.ts';
import { scimEndpoint } from './scim-endpoint.ts';
import { createGroup, findGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './scim-groups.ts';
import { createPerson, findPerson, listPeople, patchPerson, removePerson, replacePerson } from './scim-users.ts';

/** SCIM 2.0 (RFC 7643 and 7644): an identity provider manages administrators. Every route needs its token. */
export const scimEndpoints = (scim: ScimSettings): readonly AdminEndpoint[] => [
  scimEndpoint('GET', '/ServiceProviderConfig', describeService, scim),
  scimEndpoint('GET', '/ResourceTypes', listTypes, scim),
  scimEndpoint('GET', '/ResourceTypes/:id', describeType, scim),
  scimEndpoint('GET', '/Schemas', listSchemas, scim),
  scimEndpoint('GET', '/Schemas/:id', describeSchema, scim),
  scimEndpoint('GET', '/Users', listPeople, scim),
  scimEndpoint('POST', '/Users', createPerson, scim),
  scimEndpoint('GET', '/Users/:id', findPerson, scim),
  scimEndpoint('PUT', '/Users/:id', replacePerson, scim),
  scimEndpoint('PATCH', '/Users/:id', patchPerson, scim),
  scimEndpoint('DELETE', '/Users/:id', removePerson, scim),
  scimEndpoint('GET', '/Groups', listGroups, scim),
  scimEndpoint('POST', '/Groups', createGroup, scim),
  scimEndpoint('GET', '/Groups/:id', findGroup, scim),
  scimEndpoint('PUT', '/Groups/:id', replaceGroup, scim),
  scimEndpoint('PATCH', '/Groups/:id', patchGroup, scim),
  scimEndpoint('DELETE', '/Groups/:id', removeGroup, scim),
];
