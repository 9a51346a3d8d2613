import type { Access } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { RequestError } from '../../errors.ts';
import type { Reply, Route } from '../route.ts';

/** A description of the API as far as the caller may use it, and a page that shows it. */
export function openapiRoutes(
  textFor: (access: Access, publicAccess: Access) => Promise<string>,
  authenticator: Authenticator,
): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      action: null,
      answeredBy: 'openapi',
      handle: async ({ headers }) => {
        const anonymous = await anonymousAccess(authenticator);
        const access =
          headers.authorization === undefined
            ? anonymous
            : (await authenticator.authenticate(headers.authorization)).access;
        return { status: 200, body: await textFor(access, anonymous), headers: { vary: 'Authorization' } };
      },
    },
    {
      method: 'GET',
      path: '/documentation',
      action: null,
      answeredBy: 'openapi',
      handle: async (): Promise<Reply> => {
        const { DOCUMENTATION_PAGE, DOCUMENTATION_POLICY } = await import(
          '../../openapi/documentation/documentation-page.ts'
        );
        return {
          status: 200,
          body: DOCUMENTATION_PAGE,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': DOCUMENTATION_POLICY },
        };
      },
    },
  ];
}

const NOTHING: Access = { key: 'nothing', allows: () => false };

/** A project whose public role may do nothing refuses anonymous callers; its description is empty then. */
async function anonymousAccess(authenticator: Authenticator): Promise<Access> {
  try {
    return (await authenticator.authenticate(undefined)).access;
  } catch (error) {
    if (error instanceof RequestError) return NOTHING;
    throw error;
  }
}
