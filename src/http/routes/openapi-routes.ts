import { type Access, accessByActions } from '../../access/access.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { RequestError } from '../../errors.ts';
import { json, type Route } from '../route.ts';

/** The document for a caller, whose open operations are those of callers without a credential. */
export type OpenapiText = (access: Access, publicAccess: Access) => Promise<string>;

/** A description of the API as far as the caller may use it. */
export function openapiRoutes(textFor: OpenapiText, authenticator: Authenticator): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      realm: 'open',
      action: null,
      answeredBy: 'openapi',
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

/** A project whose public role may do nothing refuses anonymous callers; its description is empty then. */
export async function anonymousAccess(authenticator: Authenticator): Promise<Access> {
  try {
    return (await authenticator.authenticate(undefined)).access;
  } catch (error) {
    if (error instanceof RequestError) return NOTHING;
    throw error;
  }
}
