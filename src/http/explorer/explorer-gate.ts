import type { IncomingHttpHeaders } from 'node:http';
import type { Authenticator } from '../../auth/authenticate.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import { isLoopback } from '../is-loopback.ts';
import type { RouteRequest } from '../route.ts';
import { type ExplorerKey, PASS_HEADER } from './explorer-key.ts';

/** Who may use the explorer, and who may borrow a role in it. */
export interface ExplorerGate {
  readonly authenticator: Authenticator;
  /** A token with read access is asked for before anything is shown; nobody borrows a role then. */
  readonly asksForToken: boolean;
  /** A proxy stands before this server: connections from this machine may be anybody's. */
  readonly behindProxy: boolean;
  /** Printed by the start, for whoever reads that. */
  readonly key: ExplorerKey;
}

/** What whoever has entered may do. */
export interface ExplorerEntry {
  /** Ask as any role, and see what is private in the model. Others ask as anonymous, or with credentials of their own. */
  readonly borrows: boolean;
}

type Visit = Pick<RouteRequest, 'headers' | 'socketAddress'>;

/** Refuses whoever may not use the explorer at all. */
export async function enterExplorer(gate: ExplorerGate, visit: Visit): Promise<ExplorerEntry> {
  const { headers } = visit;
  if (gate.asksForToken) {
    const caller = await gate.authenticator.authenticate(headers.authorization);
    if (caller.kind !== 'token') throw unauthorized('The explorer asks for an API token with read access.');
    if (caller.token.type !== 'read-only' && caller.token.type !== 'full-access') throw forbidden();
    return { borrows: false };
  }
  if (isOfAnotherSite(headers)) throw forbidden();
  return { borrows: gate.key.opens(headers[PASS_HEADER]) || (!gate.behindProxy && isOfThisMachine(visit)) };
}

/** A page of another site must not read through somebody's browser. */
function isOfAnotherSite({ 'sec-fetch-site': site, origin, host = '' }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  // Browsers that do not tell the site tell the origin of a request to another one.
  return origin !== undefined && hostName(origin.replace(/^\w+:\/\//, '')) !== hostName(host);
}

/**
 * The address of the connection itself decides. What headers say can only count against a visitor:
 * one who comes by another name than those of this machine may be a page whose name leads here, and
 * one who was forwarded is somebody else.
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
