import { SIGNATURE_HEADER, signBody } from '../sending/post-event.ts';
import type { PurgeTarget } from './cdn-settings.ts';

export interface PurgeRequest {
  readonly url: string;
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What the providers accept in one request. */
const FASTLY_TAGS = 256;
const CLOUDFLARE_TAGS = 30;
/** In a header of 4 kB. */
const VARNISH_TAGS = 40;

const JSON_TYPE = { 'content-type': 'application/json' };

/** One after the other; all must succeed. */
export function purgeRequests(target: PurgeTarget, tags: readonly string[]): readonly PurgeRequest[] {
  switch (target.kind) {
    case 'fastly': {
      const { service, token, url = 'https://api.fastly.com' } = target;
      return partsOf(tags, FASTLY_TAGS).map((part) => ({
        url: `${url}/service/${encodeURIComponent(service)}/purge`,
        method: 'POST',
        headers: { 'Fastly-Key': token, 'Surrogate-Key': part.join(' '), Accept: 'application/json' },
        body: null,
      }));
    }
    case 'cloudflare': {
      const { zone, token, url = 'https://api.cloudflare.com/client/v4' } = target;
      return partsOf(tags, CLOUDFLARE_TAGS).map((part) => ({
        url: `${url}/zones/${encodeURIComponent(zone)}/purge_cache`,
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...JSON_TYPE },
        body: JSON.stringify({ tags: part }),
      }));
    }
    case 'varnish':
      return partsOf(tags, VARNISH_TAGS).map((part) => ({
        url: target.url,
        method: 'PURGE',
        headers: { 'xkey-purge': part.join(' ') },
        body: null,
      }));
    case 'webhook': {
      const body = JSON.stringify({ event: 'cdn.purge', tags });
      const { secret } = target;
      const signed = secret === undefined ? {} : { [SIGNATURE_HEADER]: signBody(secret, body, Date.now()) };
      return [{ url: target.url, method: 'POST', headers: { ...JSON_TYPE, ...signed }, body }];
    }
  }
}

const partsOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
