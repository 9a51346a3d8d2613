import type { FastifyServerOptions } from 'fastify';

/** How many proxies are in front of this server, or their addresses and networks. */
export type Proxies = number | readonly string[];

/**
 * Whose `X-Forwarded-*` headers are believed. Each proxy appends the address that it saw, so what
 * stands before the last trusted one was sent by the caller and may say anything.
 */
export function trustedProxies(proxies: Proxies | null): NonNullable<FastifyServerOptions['trustProxy']> {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
