import type { Reply, RouteRequest } from '../route.ts';
import { matchesTag } from './conditional-headers.ts';

/** The reply with its validator, without a body where the caller has it already. The same for every route, with or without code around it. */
export function validateReply(reply: Reply, { headers, work }: Pick<RouteRequest, 'headers' | 'work'>): Reply {
  const { etag, control, isPersonal, ...plain } = reply;
  // Whoever has such an answer already may have addresses in it that are worth nothing any more.
  if (work.isPassing && reply.status === 200) {
    return {
      ...plain,
      headers: { ...(etag !== undefined && { etag }), ...plain.headers, 'cache-control': 'private, no-store' },
    };
  }
  if (etag === undefined && control === undefined) return reply;
  const isShared = headers.authorization === undefined && isPersonal !== true;
  const sent = {
    ...(control && { 'cache-control': isShared ? control.anyone : control.one }),
    ...(etag !== undefined && { etag }),
    ...plain.headers,
  };
  if (etag === undefined || !matchesTag(headers['if-none-match'], etag)) return { ...plain, headers: sent };
  const { 'content-type': _type, ...kept } = sent as Readonly<Record<string, string | string[]>>;
  return { status: 304, body: null, headers: kept };
}
