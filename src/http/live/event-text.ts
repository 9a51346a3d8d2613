/** A comment: it keeps the connection, and those between, from taking silence for its end. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** An answer; its tag is the id, so a client that returns names what it has. */
export function answerEvent(etag: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`id: ${etag}\n`), dataOf(body), Buffer.from('\n')]);
}

/** The last event: the error body that the request would get now. The empty id makes a client that reconnects start over. */
export function problemEvent(body: string): Buffer {
  return Buffer.concat([Buffer.from('event: problem\nid\n'), dataOf(Buffer.from(body)), Buffer.from('\n')]);
}

const NEW_LINE = /\r\n|\r|\n/;

/** Stored JSON may have lines, between its tokens only: the client joins them again. */
function dataOf(body: Buffer): Buffer {
  if (!body.includes('\n') && !body.includes('\r')) return Buffer.concat([DATA, body, END]);
  const lines = body.toString().split(NEW_LINE);
  return Buffer.from(lines.map((line) => `data: ${line}\n`).join(''));
}

const DATA = Buffer.from('data: ');
const END = Buffer.from('\n');
