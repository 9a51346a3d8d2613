import type { Route } from './route.ts';

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface RouteTable {
  readonly routes: readonly Route[];
  match(method: string, path: string): RouteMatch | null;
  /** What the Allow header says of a path: every path can be asked for, some can be more. */
  allowed(path: string): string;
}

/**
 * Paths as the contract matches them: letter case does not matter, a slash at the end neither, and
 * nothing is decoded but the parameters. The first route in the order of registration wins.
 */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const exact = new Map<string, Route[]>();
  const patterns: { readonly match: (segments: readonly string[], path: string) => Params; readonly route: Route }[] =
    [];
  for (const route of routes) {
    const path = route.path.toLowerCase();
    const { matches } = route;
    const segments = route.path.split('/');
    if (matches !== undefined) patterns.push({ match: (_segments, actual) => matches(actual), route });
    else if (path.includes(':')) patterns.push({ match: (actual) => matchSegments(segments, actual), route });
    else exact.set(path, [...(exact.get(path) ?? []), route]);
  }

  function* candidates(path: string): Iterable<RouteMatch> {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    for (const route of exact.get(plain.toLowerCase()) ?? []) yield { route, params: NO_PARAMETERS };
    const segments = plain.split('/');
    for (const pattern of patterns) {
      const params = pattern.match(segments, plain);
      if (params !== null) yield { route: pattern.route, params };
    }
  }

  return {
    routes,
    match(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      const plain = exact.get(path)?.find((route) => answers(route, wanted));
      if (plain !== undefined) return { route: plain, params: NO_PARAMETERS };
      for (const candidate of candidates(path)) {
        if (answers(candidate.route, wanted)) return candidate;
      }
      return null;
    },
    allowed(path) {
      const methods = new Set(['HEAD', 'GET']);
      for (const { route } of candidates(path)) methods.add(route.method);
      return [...methods].join(', ');
    },
  };
}

const answers = ({ method }: Route, wanted: string): boolean => method === wanted || method === 'ALL';

const NO_PARAMETERS: Readonly<Record<string, string>> = Object.freeze({});

type Params = Readonly<Record<string, string>> | null;

function matchSegments(pattern: readonly string[], segments: readonly string[]): Params {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (expected.startsWith(':')) {
      if (actual === '') return null;
      params[expected.slice(1)] = decodeParameter(actual);
    } else if (expected.toLowerCase() !== actual.toLowerCase()) return null;
  }
  return params;
}

/** A parameter with broken percent-encoding is taken as it stands. */
function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
