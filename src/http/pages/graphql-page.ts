import type { Reply, Route, RouteRequest } from '../route.ts';

/**
 * A browser that opens the address of GraphQL is redirected to its page, as v4 shows one there. Programs ask for JSON, or
 * bring a document.
 */
export const withGraphqlPage = (route: Route): Route => ({
  ...route,
  handle: async (request) => (isVisit(request) ? leadToPage(request) : route.handle(request)),
});

const isVisit = ({ method, headers, queryString }: RouteRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  String(headers.accept ?? '').includes('text/html') &&
  !new URLSearchParams(queryString).has('query');

/** Relative: a proxy may have put a path in front. */
const leadToPage = ({ path }: RouteRequest): Reply => ({
  status: 302,
  body: '',
  headers: { location: `${'../'.repeat(path.split('/').length - 2)}explorer/#graphql`, vary: 'accept' },
});
