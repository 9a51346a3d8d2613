import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/**
 * The caller's address for limits and project code: the farthest of the addresses that trusted proxies have forwarded,
 * nearest first. Anything that is not an address was made up by a caller, and so was everything behind it.
 */
export function clientAddress(passedOn: readonly string[]): string {
  const [socket = '', ...forwarded] = passedOn;
  const addresses = forwarded.map(addressOf);
  const end = addresses.indexOf(null);
  return (end === -1 ? addresses : addresses.slice(0, end)).at(-1) ?? socket;
}

/** Normalizes an address: no port, zone or brackets; IPv4-mapped IPv6 becomes IPv4. */
function addressOf(member: string): string | null {
  const text = member.trim();
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const host = bracketed ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const [address = ''] = host.split('%');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedAddress(canonical) ?? canonical;
}

function mappedAddress(canonical: string): string | null {
  const halves = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)?.slice(1);
  return halves?.flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.') ?? null;
}

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
