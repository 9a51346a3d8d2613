import type { Reply } from '../route.ts';
import { streamHeaders } from './stream-headers.ts';
import { type AnswerEvent, dataOf, type EventFormat, HEARTBEAT, writtenOnce } from './event-text.ts';

const NEXT = Buffer.from('event: next\n');
const EMPTY_LINE = Buffer.from('\n');
const COMPLETE = Buffer.from('event: complete\ndata:\n\n');

const next = (body: Buffer): Buffer => Buffer.concat([NEXT, dataOf(body), EMPTY_LINE]);

/** Results of GraphQL as events, in the protocol of graphql-sse with a connection for each operation. */
export const DOCUMENTS: EventFormat = {
  answer: writtenOnce(({ body }) => next(body)),
  last(end) {
    // Its client connects again.
    if (end === 'stopped') return null;
    if (end === 'complete') return COMPLETE;
    return Buffer.concat([next(Buffer.from(JSON.stringify({ errors: errorsOf(end) }))), COMPLETE]);
  },
  heartbeat: HEARTBEAT,
};

/** A document that cannot run is a result, and the end of the stream; a request that is refused has its status. */
export const documentReply = (reply: Reply): Reply =>
  reply.status === 400 ? { status: 200, body: DOCUMENTS.last(reply), headers: streamHeaders({}) } : reply;

/** The stream of an operation that is no subscription. */
export const onlyAnswer = (format: EventFormat, event: AnswerEvent): Buffer =>
  Buffer.concat([format.answer(event), format.last('complete') ?? EMPTY_LINE]);

/** The errors of a reply that is no result: those of its document, or the one of its request. */
export function errorsOf({ status, body }: Reply): readonly object[] {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '';
  const { errors, error } = read(text);
  if (Array.isArray(errors)) return errors as readonly object[];
  const { name = 'InternalServerError', message = text } = error ?? {};
  return [{ message, extensions: { error: { name, message }, code: CODES[status] ?? 'INTERNAL_SERVER_ERROR' } }];
}

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

interface Refusal {
  readonly errors?: unknown;
  readonly error?: { readonly name?: string; readonly message?: string };
}

/** Some replies are plain text. */
function read(text: string): Refusal {
  try {
    return (JSON.parse(text) as Refusal | null) ?? {};
  } catch {
    return {};
  }
}
