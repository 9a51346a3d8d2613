import type { Reply, RouteRequest } from '../route.ts';
import { matchesTag } from './conditional-headers.ts';

/**
 * Adds the validator to the reply, and drops the body if the caller already has it. Same for every route, with or
 * without project code around it.
 */
export function validateReply(reply: Reply, { headers, work }: Pick<RouteRequest, 'headers' | 'work'>): Reply {
  const { status, body, etag, control, headers: own } = reply;
  if (work.isPreview) return unshared(reply);
  // A cached copy of such a response may contain expired URLs.
  if (work.isPassing && status === 200) {
    return { ...reply, headers: { ...(etag !== undefined && { etag }), ...own, 'cache-control': 'private, no-store' } };
  }
  if ((etag === undefined && control === undefined) || reply.isTaken) return reply;
  const isShared = headers.authorization === undefined && reply.isPersonal !== true;
  const sent: Record<string, string | string[]> = {};
  if (control !== undefined) sent['cache-control'] = isShared ? control.anyone : control.one;
  if (etag !== undefined) sent.etag = etag;
  if (own !== undefined) Object.assign(sent, own);
  if (etag === undefined || !matchesTag(headers['if-none-match'], etag)) return { status, body, headers: sent };
  const { 'content-type': _type, ...kept } = sent;
  return { status: 304, body: null, headers: kept };
}

/** Without a validator, so nothing keeps it; its URL goes to no other site. */
function unshared({ status, body, headers = {}, isTaken, file }: Reply): Reply {
  const { etag: _tag, ...kept } = headers;
  const sent = { ...kept, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return { status, body, headers: sent, ...(isTaken && { isTaken }), ...(file !== undefined && { file }) };
}
