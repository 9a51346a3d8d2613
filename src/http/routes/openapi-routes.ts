import { type Access, accessByActions } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { RequestError } from '../../errors.ts';
import { json, type Route, openRoute } from '../route.ts';

/** The document for a caller; operations that need no credentials are marked as public. */
export type OpenapiText = (access: Access, publicAccess: Access) => Promise<string>;

/** The API description, limited to what the caller may use. */
export function openapiRoutes(textFor: OpenapiText, authenticator: Authenticator): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      ...openRoute('openapi'),
      handle: async ({ headers }) => {
        const anonymous = await anonymousAccess(authenticator);
        const access =
          headers.authorization === undefined
            ? anonymous
            : (await authenticator.authenticate(headers.authorization)).access;
        return json(await textFor(access, anonymous));
      },
    },
  ];
}

const NOTHING: Access = accessByActions('nothing', () => false);

/** If the role Public has no permissions, anonymous callers are rejected; their description is empty. */
export async function anonymousAccess(authenticator: Authenticator): Promise<Access> {
  try {
    return (await authenticator.authenticate(undefined)).access;
  } catch (error) {
    if (error instanceof RequestError) return NOTHING;
    throw error;
  }
}
