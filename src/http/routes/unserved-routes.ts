import { RequestError } from '../../errors.ts';
import type { Route } from '../route.ts';

const BUILDER = 'plugin::content-type-builder';

/**
 * Reading routes of the contract that describe the schema. Plinth describes it at /openapi.json
 * instead; callers without the permission are refused as before, others are told where to look.
 */
export const unservedRoutes = (prefix: string): readonly Route[] =>
  [
    ['content-types', `${BUILDER}.content-types.getContentTypes`],
    ['content-types/:uid', `${BUILDER}.content-types.getContentType`],
    ['components', `${BUILDER}.components.getComponents`],
    ['components/:uid', `${BUILDER}.components.getComponent`],
  ].map(
    ([path = '', action = '']): Route => ({
      method: 'GET',
      path: `${prefix}/content-type-builder/${path}`,
      action,
      answeredBy: 'nothing (501), see /openapi.json',
      handle: async () => {
        throw new RequestError('NotImplementedError', 'This server describes its content types at /openapi.json.');
      },
    }),
  );
