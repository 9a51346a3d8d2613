import type { Access } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { json, type Route } from '../route.ts';
import { accessOf } from './content-routes.ts';

/** The document for a caller; operations that need no credentials are marked as public. */
export type OpenapiText = (access: Access, publicAccess: Access) => Promise<string>;

/** The API description, limited to what the caller may use. */
export function openapiRoutes(textFor: OpenapiText, authenticator: Authenticator): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      realm: 'content',
      action: null,
      identity: 'optional',
      answeredBy: 'openapi',
      handle: async ({ caller }) => json(await textFor(accessOf(caller), await authenticator.publicAccess())),
    },
  ];
}
