import type { IncomingRequest } from '../incoming-request.ts';
import type { Reply } from '../route.ts';

const STREAM = /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i;
const ELSE = /(?:^|,)\s*(?:application\/(?:json|\*)|\*\/\*)\s*(?:;|,|$)/i;

/** Clients that accept JSON as well, or anything, get it as ever. */
export const acceptsStream = (accept: string | undefined): boolean =>
  accept !== undefined && STREAM.test(accept) && !ELSE.test(accept);

/** The request for the answer itself, and for all of it. */
export function withoutStream(request: IncomingRequest): IncomingRequest {
  const { 'last-event-id': _id, 'if-none-match': _tag, ...headers } = request.headers;
  return { ...request, headers: { ...headers, accept: 'application/json' } };
}

/** Describe one body, not a stream of them. */
const OF_BODY = new Set(['etag', 'content-type', 'content-length', 'cache-control', 'last-modified']);

export function streamHeaders(headers: NonNullable<Reply['headers']>): NonNullable<Reply['headers']> {
  const kept = Object.entries(headers).filter(([name]) => !OF_BODY.has(name.toLowerCase()));
  return {
    ...Object.fromEntries(kept),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // nginx passes on what it gets instead of collecting it.
    'x-accel-buffering': 'no',
  };
}
