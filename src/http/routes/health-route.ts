import type { Route } from '../route.ts';

/** For load balancers: the process answers. v4's panel waits here for the restart that follows a change of schemas. */
export const healthRoute = (isRestarting: () => boolean): Route => ({
  method: 'ALL',
  path: '/_health',
  realm: 'open',
  action: null,
  answeredBy: 'health',
  handle: async () => ({ status: isRestarting() ? 503 : 204, body: null }),
});
