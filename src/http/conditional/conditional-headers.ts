import type { Reply } from '../../util/reply.ts';

/** `Cache-Control` of a content type's responses; undefined: none. */
export type CacheControl = (uid: string) => Reply['control'];

/** From `cache.control` in config/api: by content type, `*` for all others. */
export function createCacheControl(settings: Readonly<Record<string, string>>): CacheControl {
  const byUid = new Map(Object.entries(settings).map(([uid, text]) => [uid, { anyone: text, one: privately(text) }]));
  const others = byUid.get('*');
  return (uid) => byUid.get(uid) ?? others;
}

/**
 * Responses to callers with credentials are not for shared caches, whatever is configured for the public: not every
 * cache respects `Vary: Authorization`.
 */
function privately(text: string): string {
  const directives = text.split(',').map((directive) => directive.trim());
  const kept = directives.filter((directive) => !/^(public|private|s-maxage=.*|proxy-revalidate)$/i.test(directive));
  return kept.some((directive) => /^no-store$/i.test(directive)) ? text : ['private', ...kept].join(', ');
}

/**
 * Whether `If-None-Match` contains the tag. Uses weak comparison, as RFC 9110 requires here: proxies that compress mark
 * tags as weak. `*` matches none: the contract's server sends the full response.
 */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
