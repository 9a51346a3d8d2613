import { RequestError } from '../../errors.ts';
import type { Route } from '../route.ts';

/** Why no request should be sent here; null where there is no reason. */
export type FindHindrance = () => Promise<string | null>;

/** For load balancers: requests that need the database would be answered. */
export const readyRoute = (findHindrance: FindHindrance): Route => ({
  method: 'ALL',
  path: '/_ready',
  action: null,
  answeredBy: 'health',
  handle: async () => {
    const hindrance = await findHindrance();
    if (hindrance !== null) throw new RequestError('ServiceUnavailableError', hindrance);
    return { status: 204, body: null };
  },
});
