import { isIP } from 'node:net';

/** Who asks browsers for passkeys. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  /** The only address at which they are accepted. */
  readonly origin: string;
  /** What browsers show. */
  readonly name: string;
}

/**
 * Of the server's configured address, never of a request's: a header must not decide whose passkeys are accepted. Null
 * if browsers have none for it: they need https, or this machine, and a name instead of a network address.
 */
export function relyingPartyOf(address: string, name: string): RelyingParty | null {
  if (!URL.canParse(address)) return null;
  const { hostname, origin, protocol } = new URL(address);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? { id: hostname, origin, name } : null;
}
