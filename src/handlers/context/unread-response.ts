import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import type { CodeReply } from './http-messages.ts';

/** The contract's envelope. */
interface Envelope {
  data: unknown;
  meta: unknown;
}

/** The engine's complete response to a read. */
export type WholeReply = CodeReply & { readonly body: string | Buffer };

/** By the body that code sees: the engine's response, or null if it was read or changed. */
const replies = new WeakMap<object, () => CodeReply | null>();

/**
 * The engine's response as code sees it: an object with `data` and `meta`, parsed on first access. Until then the JSON
 * is kept, with its ETag.
 */
export function unreadResponse(reply: WholeReply): object {
  let read: Envelope | null = null;
  const envelope = (): Envelope => {
    if (read === null) {
      read = JSON.parse(reply.body.toString()) as Envelope;
      if (reply.isFlat) nameAttributes(read.data);
    }
    return read;
  };
  const data = accessor(envelope, 'data');
  const meta = accessor(envelope, 'meta');
  // Printing it shows its contents.
  const answer = Object.defineProperties({}, { data, meta, [inspect.custom]: { value: () => ({ ...envelope() }) } });
  const isAsWritten = (): boolean =>
    Object.keys(answer).length === 2 &&
    Object.getOwnPropertyDescriptor(answer, 'data')?.get === data.get &&
    Object.getOwnPropertyDescriptor(answer, 'meta')?.get === meta.get &&
    Object.getPrototypeOf(answer) === Object.prototype;
  replies.set(answer, () => (read === null && isAsWritten() ? reply : null));
  return answer;
}

/** In v5's terms an entry is its own `attributes`: code written for v4's shape keeps working, and nothing is sent twice. */
function nameAttributes(data: unknown): void {
  for (const entry of Array.isArray(data) ? data : [data]) {
    if (typeof entry !== 'object' || entry === null || Object.hasOwn(entry, 'attributes')) continue;
    Object.defineProperty(entry, 'attributes', { get: () => entry, configurable: true, enumerable: false });
  }
}

const accessor = (envelope: () => Envelope, name: keyof Envelope) => ({
  configurable: true,
  enumerable: true,
  get: (): unknown => envelope()[name],
  set: (value: unknown): void => {
    envelope()[name] = value;
  },
});

/** The same for a streamed response, which code sees as a stream. */
export function unreadStream(reply: CodeReply, pieces: AsyncIterable<string>): Readable {
  const body = Readable.from(pieces, { objectMode: false });
  replies.set(body, () => ({ ...reply, body }));
  return body;
}

/** The engine's response if a body is one and code has neither read nor changed it; else null. */
export const unreadReply = (body: unknown): CodeReply | null =>
  typeof body === 'object' && body !== null ? (replies.get(body)?.() ?? null) : null;
