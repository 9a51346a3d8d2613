import type { CdnTags } from '../../events/purging/cdn-tags.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { Reply } from '../route.ts';

/** Shorter than the limits of all caches that are supported, and of proxies between. */
const MAX_CHARACTERS = 4_000;

/** Adds the tags to what shared caches may keep: responses and errors for callers without credentials. */
export const createTagForCaches =
  (header: string, tags: CdnTags) =>
  ({ headers, method, work }: IncomingRequest, reply: Reply): Reply => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !work.trace.isContent || headers.authorization !== undefined || reply.isTaken) return reply;
    const separator = header === 'Cache-Tag' ? ',' : ' ';
    const listed = tags.of(reply.readTables ?? null).join(separator);
    const text = listed.length > MAX_CHARACTERS ? tags.unlisted.join(separator) : listed;
    return { ...reply, headers: { ...reply.headers, [header]: text } };
  };
