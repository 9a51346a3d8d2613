import type { IncomingHttpHeaders } from 'node:http';
import { forbidden, unauthorized } from '../../errors.ts';
import { isLoopback } from '../../util/is-loopback.ts';
import type { RouteRequest } from '../route.ts';
import { DEV_TOKEN_HEADER, isDevToken } from './dev-token.ts';

/** Decides who may use the explorer, and who may act as a role in it. */
export interface ExplorerGate {
  /** Requires a token with read access before anything is shown; then no one may act as a role. */
  readonly asksForToken: boolean;
  /** Printed by `plinth dev`; null for every other server, where no one may act as a role. */
  readonly devToken: string | null;
}

/** Permissions of an admitted caller. */
export interface ExplorerEntry {
  /** May act as any role and see private parts of the model. Others act as anonymous, or with their own credentials. */
  readonly borrows: boolean;
}

type Visit = Pick<RouteRequest, 'caller' | 'headers' | 'socketAddress'>;

/** Rejects callers that may not use the explorer at all. */
export function enterExplorer(gate: ExplorerGate, visit: Visit): ExplorerEntry {
  const { caller, headers } = visit;
  if (gate.asksForToken) {
    if (caller?.kind !== 'token') throw unauthorized('The explorer requires an API token with read access.');
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
  // Browsers that do not send `Sec-Fetch-Site` send `Origin` with cross-origin requests.
  return origin !== undefined && hostName(origin.replace(/^\w+:\/\//, '')) !== hostName(host);
}

/**
 * The connection's address decides. Headers can only count against a visitor: another host name may be a page whose
 * name resolves to this machine (DNS rebinding), and a forwarded request comes from someone else. A local proxy that
 * adds no headers looks like this machine itself, which is why the token is required as well.
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
