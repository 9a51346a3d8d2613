import type { Reply } from '../route.ts';

/** An answer, as all who listen to it get it. */
export interface AnswerEvent {
  readonly etag: string;
  readonly body: Buffer;
}

/** Why no more answers follow: the reply that the request would get now, the answer before is the last, or the server stops. */
export type End = Reply | 'complete' | 'stopped';

/** How responses are written to a stream. */
export interface EventFormat {
  answer(event: AnswerEvent): Buffer;
  /** Null: nothing. */
  last(end: End): Buffer | null;
  /** Keeps the connection, and those between, from taking silence for its end. Null: something else does. */
  readonly heartbeat: Buffer | null;
}

/** A comment. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** An answer is sent to thousands, and is the same text for all of them. */
export function writtenOnce(write: (event: AnswerEvent) => Buffer): (event: AnswerEvent) => Buffer {
  const known = new WeakMap<AnswerEvent, Buffer>();
  return (event) => {
    const text = known.get(event) ?? write(event);
    known.set(event, text);
    return text;
  };
}

/** Events of responses; the tag is the id, so a client that returns names what it has. */
export const RESPONSES: EventFormat = {
  answer: writtenOnce(({ etag, body }) =>
    Buffer.concat([Buffer.from(`id: ${etag}\n`), dataOf(body), Buffer.from('\n')]),
  ),
  /** The error body. The empty id makes a client that reconnects start over. */
  last(end) {
    if (typeof end === 'string' || end.status < 400 || typeof end.body !== 'string') return null;
    return Buffer.concat([Buffer.from('event: problem\nid\n'), dataOf(Buffer.from(end.body)), Buffer.from('\n')]);
  },
  heartbeat: HEARTBEAT,
};

const NEW_LINE = /\r\n|\r|\n/;

/** Stored JSON may have lines, between its tokens only: the client joins them again. */
export function dataOf(body: Buffer): Buffer {
  if (!body.includes('\n') && !body.includes('\r')) return Buffer.concat([DATA, body, END]);
  const lines = body.toString().split(NEW_LINE);
  return Buffer.from(lines.map((line) => `data: ${line}\n`).join(''));
}

const DATA = Buffer.from('data: ');
const END = Buffer.from('\n');
