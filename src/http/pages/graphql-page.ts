import type { Reply, Route, RouteRequest } from '../route.ts';

/**
 * As in v4, a browser that opens the GraphQL endpoint gets a page: it is redirected there. Programs request JSON, or
 * send a document.
 */
export const withGraphqlPage = (route: Route): Route => ({
  ...route,
  replyToAnyone: (request) => (isVisit(request) ? leadToPage(request) : null),
});

const isVisit = ({ method, headers, queryString }: RouteRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  String(headers.accept ?? '').includes('text/html') &&
  !new URLSearchParams(queryString).has('query');

/** Relative, because a proxy may add a path prefix. */
const leadToPage = ({ path }: RouteRequest): Reply => ({
  status: 302,
  body: '',
  headers: { location: `${'../'.repeat(path.split('/').length - 2)}explorer/#graphql`, vary: 'accept' },
});
