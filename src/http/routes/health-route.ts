import type { Route } from '../route.ts';

/** For load balancers: the process answers. */
export const healthRoute: Route = {
  method: 'ALL',
  path: '/_health',
  action: null,
  answeredBy: 'health',
  handle: async () => ({ status: 204, body: null }),
};
