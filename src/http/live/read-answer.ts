import { ServerResponse } from 'node:http';
import { finishBytes } from '../../content/memory/finish-response.ts';
import type { ReadTables } from '../../database/changes/changes.ts';
import { errorBody, validationError } from '../../errors.ts';
import { startTrace } from '../../util/trace.ts';
import { startWork, type Work } from '../../util/work.ts';
import { handleRequest, type Pipeline } from '../handle-request.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { NodeMessages, Reply } from '../route.ts';
import type { AnswerEvent } from './event-text.ts';

/** What a request is answered now: an event, or the reply of one that cannot be listened to, or not any more. */
export type Answer = CurrentAnswer | { readonly event: null; readonly reply: Reply };

export interface CurrentAnswer {
  readonly event: AnswerEvent;
  /** Whether it may change; a query that is not a subscription is answered once. */
  readonly goesOn: boolean;
  /** Whether others who ask the same get the same. */
  readonly isShared: boolean;
  /** Null if they are not known. */
  readonly tables: ReadTables;
  readonly headers: NonNullable<Reply['headers']>;
}

/** The whole way of every request, so a listener is admitted again each time. */
export async function readAnswer(pipeline: Pipeline, request: IncomingRequest): Promise<Answer> {
  let tables: ReadTables = null;
  const tagForCaches = (asked: IncomingRequest, made: Reply): Reply => {
    tables = made.readTables ?? null;
    return pipeline.tagForCaches?.(asked, made) ?? made;
  };
  const reply = await handleRequest({ ...pipeline, tagForCaches }, request);
  const { body, status, headers } = reply;
  if (reply.isTaken || status !== 200 || body === null || !isJson(headers?.['content-type'])) {
    return { event: null, reply };
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    await body[Symbol.asyncIterator]().return?.();
    return refused('A streamed response cannot be listened to. Set "pagination[limit]" for a list.');
  }
  if (request.work.isPassing) return refused('Signed URLs expire, so a response with some cannot be listened to.');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = typeof headers?.etag === 'string' ? headers.etag : (await finishBytes(bytes, null)).etag;
  const { subscription } = request.work;
  const { isOver, isShared } = request.isListening === true ? (subscription ?? ONCE) : RESPONSE;
  return { event: { etag, body: bytes }, headers: headers ?? {}, goesOn: !isOver, isShared, tables };
}

const RESPONSE = { isOver: false, isShared: true };
const ONCE = { isOver: true, isShared: false };

/** Project code may send something else, such as events of its own. */
const isJson = (type: string | readonly string[] | undefined): boolean =>
  type === undefined || String(type).startsWith('application/json');

const refused = (message: string): Answer => ({
  event: null,
  reply: { status: 400, body: errorBody(validationError(message)) },
});

/** Reads it again for somebody who listens: a request of its own, with a time limit of its own. */
export async function readAgain(pipeline: Pipeline, first: IncomingRequest, requestMs: number): Promise<Answer> {
  const work = startWork(requestMs, startTrace(first.id));
  try {
    return await readAnswer(pipeline, sentAgain(first, work));
  } finally {
    work.end();
  }
}

/** The same request, before anything was found on its way. */
export function sentAgain(first: IncomingRequest, work: Work): IncomingRequest {
  const { messages, ...rest } = first;
  return {
    ...rest,
    ...(messages !== undefined && { messages: apart(messages) }),
    ...{ work, params: {}, caller: null, authenticator: null, proof: null, source: null, surroundings: undefined },
  };
}

/** Project code that writes to its response itself must not write into the stream. */
function apart({ incoming }: NodeMessages): NodeMessages {
  let written: ServerResponse | null = null;
  return {
    incoming,
    outgoing() {
      written ??= new ServerResponse(incoming);
      return written;
    },
    isBegun: () => written?.headersSent === true,
  };
}
