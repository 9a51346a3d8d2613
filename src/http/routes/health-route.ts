import type { Route } from '../route.ts';

/** Liveness for load balancers. v4's panel polls it during the restart that follows a schema change. */
export const healthRoute = (isRestarting: () => boolean): Route => ({
  method: 'ALL',
  path: '/_health',
  realm: 'open',
  action: null,
  answeredBy: 'health',
  handle: async () => ({ status: isRestarting() ? 503 : 204, body: null }),
});
