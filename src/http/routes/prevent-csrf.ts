import type { RouteRequest } from '../route.ts';

/** Content types that pages of other sites can send without a preflight. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * Browsers send a preflight for other content types and for custom headers, so one of the two is required. Null if the
 * request has one.
 */
export function csrfRefusal({ headers }: RouteRequest, names: readonly string[]): string | null {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^[^/\s]+\/[^/\s]+$/.test(type) && !SIMPLE_TYPES.includes(type)) return null;
  if (names.some((name) => headers[name.toLowerCase()])) return null;
  return `This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). Please either specify a 'content-type' header (with a type that is not one of ${SIMPLE_TYPES.join(', ')}) or provide a non-empty value for one of the following headers: ${names.join(', ')}\n`;
}
