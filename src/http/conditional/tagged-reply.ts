import type { CompleteResponse } from '../../content/memory/response-cache.ts';
import type { ResponseBody } from '../../content/reading/list-entries.ts';
import type { Reply } from '../route.ts';

/** A response that may come from memory, with its validator if it has one. */
export const taggedReply = (answer: CompleteResponse | ResponseBody): Reply =>
  typeof answer !== 'string' && 'etag' in answer
    ? { status: 200, body: answer.body, etag: answer.etag }
    : { status: 200, body: answer };
