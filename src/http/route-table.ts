import type { Route } from './route.ts';
import { getOrCreate } from '../util/get-or-create.ts';
import { decodeText } from '../util/text/decode-text.ts';

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export type RouteTable = ReturnType<typeof createRouteTable>;

interface Candidate {
  readonly route: Route;
  readonly place: number;
  /** Null for a path without parameters, which is looked up as a string. */
  readonly match: ((path: string, segments: readonly string[]) => Params) | null;
}

/**
 * Matches paths like the contract: case-insensitive, with an optional trailing slash, decoding nothing but the
 * parameters. The first registered route wins. For paths without parameters, which most requests use, that is resolved
 * once here.
 */
export function createRouteTable(routes: readonly Route[]) {
  const candidates = routes.map(candidateOf);
  const patterns = candidates.filter(({ match }) => match !== null);
  const narrowed = narrowPatterns(patterns);
  const known = groupByPath(candidates);
  for (const [path, exact] of known) {
    const segments = path.split('/');
    const possible = narrowed.get(beginningOf(path)) ?? patterns;
    exact.push(...possible.filter(({ match }) => match?.(path, segments) !== null));
    exact.sort((one, other) => one.place - other.place);
  }

  function* matches(path: string): Iterable<RouteMatch> {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    let segments: readonly string[] | undefined;
    const lower = plain.toLowerCase();
    for (const { route, match } of known.get(lower) ?? narrowed.get(beginningOf(lower)) ?? patterns) {
      if (match === null) {
        yield { route, params: {} };
        continue;
      }
      segments ??= plain.split('/');
      const params = match(plain, segments);
      if (params !== null) yield { route, params };
    }
  }

  return {
    routes,
    match(method: string, path: string): RouteMatch | null {
      const wanted = method === 'HEAD' ? 'GET' : method;
      for (const candidate of matches(path)) {
        if (candidate.route.method === wanted || candidate.route.method === 'ALL') return candidate;
      }
      return null;
    },
    /** The `Allow` header of a path. */
    allowed(path: string): string {
      const methods = new Set(['HEAD', 'GET']);
      for (const { route } of matches(path)) methods.add(route.method);
      return [...methods].join(', ');
    },
  };
}

/**
 * Groups the patterns by the first two path segments, usually a prefix and a type name. Patterns with a variable
 * beginning, or with their own `matches`, are in every group.
 */
function narrowPatterns(patterns: readonly Candidate[]): ReadonlyMap<string, readonly Candidate[]> {
  const beginnings = new Map(patterns.map((candidate) => [candidate, fixedBeginning(candidate.route)]));
  const narrowed = new Map<string, readonly Candidate[]>();
  for (const beginning of new Set(beginnings.values())) {
    if (beginning === null) continue;
    const possible = patterns.filter((candidate) => (beginnings.get(candidate) ?? beginning) === beginning);
    narrowed.set(beginning, possible);
  }
  return narrowed;
}

/** Null if the beginning is variable. */
function fixedBeginning({ path, matches }: Route): string | null {
  const beginning = beginningOf(path.toLowerCase());
  return matches !== undefined || beginning.includes(':') ? null : beginning;
}

const beginningOf = (path: string): string => path.split('/', 3).join('/');

function candidateOf(route: Route, place: number): Candidate {
  const { matches, path } = route;
  if (matches !== undefined) return { route, place, match: matches };
  if (!path.includes(':')) return { route, place, match: null };
  const pattern = path.split('/');
  return { route, place, match: (_path, segments) => matchSegments(pattern, segments) };
}

/** Those without parameters. */
function groupByPath(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.match === null) getOrCreate(groups, candidate.route.path.toLowerCase(), () => []).push(candidate);
  }
  return groups;
}

type Params = Readonly<Record<string, string>> | null;

function matchSegments(pattern: readonly string[], segments: readonly string[]): Params {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (expected.startsWith(':')) {
      if (actual === '') return null;
      params[expected.slice(1)] = decodeText(actual);
    } else if (expected.toLowerCase() !== actual.toLowerCase()) return null;
  }
  return params;
}
