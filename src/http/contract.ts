import type { V5Shape } from '../content/reading/read-v5.ts';
import type { Reply, Route, RouteRequest } from './route.ts';

/** Which contract a server speaks where. */
export interface ContractSettings {
  /** Without a header. */
  readonly contract: 'v4' | 'v5';
  readonly prefix: string;
  /** Paths that always speak v5; null for none. */
  readonly v5Prefix: string | null;
  /** Instead of that without a header, by the names of API tokens. */
  readonly tokenContracts?: Readonly<Record<string, 'v4' | 'v5'>>;
}

/** The header that chooses the contract of a request. */
export const FORMAT = 'Strapi-Response-Format';
const HEADER = 'strapi-response-format';

/**
 * The contract of one request: v4's, or v5's with its entries flat or as v5 nests them for clients of v4. The header
 * chooses v5 where v4 is spoken; where v5 is, `v4` only nests the entries, as in v5. Whoever asks makes the response
 * depend on the header, also behind a route of the project that calls a core action.
 */
export function contractOf(
  { headers, path, work, caller }: Pick<RouteRequest, 'headers' | 'path' | 'work' | 'caller'>,
  settings: ContractSettings,
): 'v4' | V5Shape {
  work.trace.variesBy = FORMAT;
  const asked = headers[HEADER];
  const isV5 = isBelow(path, settings.v5Prefix) || defaultOf(caller, settings) === 'v5';
  if (!isV5) return asked === 'v5' ? 'flat' : 'v4';
  return asked === 'v4' ? 'document' : 'flat';
}

/** What a caller speaks without a header. */
export function defaultOf(
  caller: RouteRequest['caller'],
  { contract, tokenContracts = {} }: ContractSettings,
): 'v4' | 'v5' {
  const name = caller?.kind === 'token' ? caller.token.name : null;
  return name !== null && Object.hasOwn(tokenContracts, name) ? (tokenContracts[name] ?? contract) : contract;
}

const isBelow = (path: string, prefix: string | null): boolean =>
  prefix !== null && `${path.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`);

/** A route that speaks both contracts: `inV5` answers where the request is in v5's terms. */
export const inBothContracts = (
  settings: ContractSettings,
  route: Route,
  inV5: (request: RouteRequest, shape: V5Shape) => Promise<Reply>,
): Route => ({
  ...route,
  variesBy: FORMAT,
  inV5: (request) => {
    const contract = contractOf(request, settings);
    return contract === 'v4' ? null : inV5(request, contract);
  },
  handle: (request) => {
    const contract = contractOf(request, settings);
    return contract === 'v4' ? route.handle(request) : inV5(request, contract);
  },
});

/** A route that v5 does not have: there the path has no such method. */
export const onlyInV4 = (settings: ContractSettings, route: Route): Route => ({
  ...route,
  variesBy: FORMAT,
  replyToAnyone: (request) =>
    isSettled(request, settings) && contractOf(request, settings) !== 'v4' ? NOT_ALLOWED : null,
});

/** Whether the contract is known before the caller is. */
const isSettled = ({ path }: RouteRequest, { v5Prefix, tokenContracts = {} }: ContractSettings): boolean =>
  isBelow(path, v5Prefix) || Object.keys(tokenContracts).length === 0;

const NOT_ALLOWED: Reply = {
  status: 405,
  body: 'Method Not Allowed',
  headers: { 'content-type': 'text/plain; charset=utf-8', allow: 'HEAD, GET' },
};

/** The same routes below v5's prefix, for clients that choose the contract by the address. */
export function belowV5Prefix<T extends Pick<Route, 'path' | 'matches'>>(
  routes: readonly T[],
  { prefix, v5Prefix }: ContractSettings,
): readonly T[] {
  if (v5Prefix === null) return [];
  return routes
    .filter(({ path }) => isBelow(path, prefix))
    .map((route) => {
      const { path, matches } = route;
      const moved = { ...route, path: `${v5Prefix}${path.slice(prefix.length)}` };
      if (matches === undefined) return moved;
      return {
        ...moved,
        matches: (asked: string) =>
          isBelow(asked, v5Prefix) ? matches(`${prefix}${asked.slice(v5Prefix.length)}`) : null,
      };
    });
}
