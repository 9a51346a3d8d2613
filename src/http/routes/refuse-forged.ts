import type { RouteRequest } from '../route.ts';

/** What a page of another site can send without asking first. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * A browser asks first where a request has another type of content, or a header of its own: one of the two must be.
 * Null if one is.
 */
export function refuseForged({ headers }: RouteRequest, names: readonly string[]): string | null {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^[^/\s]+\/[^/\s]+$/.test(type) && !SIMPLE_TYPES.includes(type)) return null;
  if (names.some((name) => headers[name.toLowerCase()])) return null;
  return `This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). Please either specify a 'content-type' header (with a type that is not one of ${SIMPLE_TYPES.join(', ')}) or provide a non-empty value for one of the following headers: ${names.join(', ')}\n`;
}
