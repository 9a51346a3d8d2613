import { currentDoing } from '../../activity/acting.ts';
import type { ScimSettings } from '../../auth/scim/scim-settings.ts';
import { ANYONE } from '../../auth/administrators/requirement.ts';
import { RequestError } from '../../errors.ts';
import { isSameSecret } from '../../util/is-same-secret.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminEndpoint, AdminRequest, AdminResponse } from '../admin-route.ts';
import { ScimError } from './scim-error.ts';

/** What a route of SCIM needs. */
export interface ScimParts extends AdminParts {
  readonly scim: ScimSettings;
  /** Of the routes, as the provider knows them. */
  readonly at: string;
}

type Handler = (parts: ScimParts, request: AdminRequest) => Promise<AdminResponse>;

export const SCIM = '/scim/v2';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Whoever has the token; everybody else learns nothing, and only so often. Its errors are those of SCIM. */
export const scimEndpoint = (
  method: AdminEndpoint[0],
  path: string,
  handle: Handler,
  scim: ScimSettings,
): AdminEndpoint => [
  method,
  `${SCIM}${path}`,
  ANYONE,
  async (parts, request) => {
    const { authorization = '', address, origin } = request;
    try {
      const [, token = ''] = /^Bearer\s+(\S+)\s*$/i.exec(authorization) ?? [];
      // Every token is compared, so that the time says nothing about how many there are.
      if (scim.tokens.filter((one) => isSameSecret(token, one)).length === 0) {
        await parts.strangerLimit.count('scim', address);
        return { ...failed(401, 'The token is missing or wrong.', null), refused: 'The token is missing or wrong.' };
      }
      const doing = currentDoing();
      if (doing !== null) doing.actor = { kind: 'token', id: null, name: 'SCIM' };
      const at = `${parts.settings.publicAddress ?? origin}${SCIM}`;
      const response = await handle({ ...parts, scim, at }, request);
      return { ...response, headers: { ...response.headers, ...TYPE } };
    } catch (error) {
      if (error instanceof ScimError) return failed(error.status, error.message, error.scimType);
      if (!(error instanceof RequestError)) throw error;
      const isTaken = error.name === 'ApplicationError' && /taken/i.test(error.message);
      return isTaken ? failed(409, error.message, 'uniqueness') : failed(error.status, error.message, null);
    }
  },
];

const TYPE = { 'content-type': 'application/scim+json; charset=utf-8' };

const failed = (status: number, detail: string, scimType: string | null): AdminResponse => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType !== null && { scimType }), detail },
  headers: { ...TYPE, ...(status === 401 && { 'www-authenticate': 'Bearer' }) },
});
