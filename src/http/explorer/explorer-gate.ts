import type { IncomingHttpHeaders } from 'node:http';
import type { Authenticator } from '../../auth/authenticator.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import { isLoopback } from '../is-loopback.ts';
import type { RouteRequest } from '../route.ts';
import { DEV_TOKEN_HEADER, isDevToken } from './dev-token.ts';

/** Who may use the explorer, and who may borrow a role in it. */
export interface ExplorerGate {
  readonly authenticator: Authenticator;
  /** Requires a token with read access before anything is shown; roles cannot be borrowed then. */
  readonly asksForToken: boolean;
  /** Printed by `plinth dev`; null for every other server, which lends no roles. */
  readonly devToken: string | null;
}

/** What an admitted caller may do. */
export interface ExplorerEntry {
  /** Ask as any role, and see what is private in the model. Others ask as anonymous, or with credentials of their own. */
  readonly borrows: boolean;
}

type Visit = Pick<RouteRequest, 'headers' | 'socketAddress'>;

/** Refuses callers that may not use the explorer at all. */
export async function enterExplorer(gate: ExplorerGate, visit: Visit): Promise<ExplorerEntry> {
  const { headers } = visit;
  if (gate.asksForToken) {
    const caller = await gate.authenticator.authenticate(headers.authorization);
    if (caller.kind !== 'token') throw unauthorized('The explorer requires an API token with read access.');
    if (caller.token.type !== 'read-only' && caller.token.type !== 'full-access') throw forbidden();
    return { borrows: false };
  }
  if (isOfAnotherSite(headers)) throw forbidden();
  const { devToken } = gate;
  return {
    borrows: devToken !== null && isOfThisMachine(visit) && isDevToken(headers[DEV_TOKEN_HEADER], devToken),
  };
}

/** A page of another site must not read through a visitor's browser. */
function isOfAnotherSite({ 'sec-fetch-site': site, origin, host = '' }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  // Browsers that do not tell the site tell the origin of a request to another one.
  return origin !== undefined && hostName(origin.replace(/^\w+:\/\//, '')) !== hostName(host);
}

/**
 * The address of the connection decides. Headers can only count against a visitor: another host name may be a page
 * whose name was made to resolve to this machine, and a forwarded request is somebody else's. A proxy on this machine
 * that adds no headers looks like this machine itself, which is why the token is requested as well.
 */
function isOfThisMachine({ headers, socketAddress }: Visit): boolean {
  if (!isLoopback(socketAddress) || FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(hostName(headers.host ?? ''));
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** `[::1]:1337` -> `::1`, `localhost:1337` -> `localhost`. */
const hostName = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
