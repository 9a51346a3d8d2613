import type { CompleteResponse } from '../../content/memory/response-cache.ts';
import type { ResponseBody } from '../../content/reading/list-entries.ts';
import type { Reply } from '../route.ts';

/** A response that may come from memory, with its validator if it has one; `readTables` as in a reply. */
export const taggedReply = (
  answer: CompleteResponse | ResponseBody,
  readTables: ReadonlySet<string> | null = null,
): Reply =>
  typeof answer !== 'string' && 'etag' in answer
    ? { status: 200, body: answer.body, etag: answer.etag, readTables }
    : { status: 200, body: answer, readTables };
