import type { FastifyServerOptions } from 'fastify';

/** The number of proxies in front of this server, or their addresses and networks. */
export type Proxies = number | readonly string[];

/**
 * Decides whose `X-Forwarded-*` headers are trusted. Each proxy appends the address it saw, so anything before the last
 * trusted one was sent by the caller and may be forged.
 */
export function trustedProxies(proxies: Proxies | null): NonNullable<FastifyServerOptions['trustProxy']> {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
