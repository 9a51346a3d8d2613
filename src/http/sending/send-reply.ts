import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { joinVary } from '../conditional/join-vary.ts';
import { takeTurn } from '../../util/turns.ts';
import { wholeCharacters } from '../../util/text/whole-characters.ts';
import { startWork, type Work } from '../../util/work.ts';
import { escapesFolder } from '../uploads/escapes-folder.ts';
import type { Reply } from '../route.ts';

export interface SendOptions {
  readonly publicDir: string | null;
  /** Whether symbolic links that lead outside the folder are followed. */
  readonly followLinks: boolean;
  readonly poweredBy: string | null;
}

/** Longer bodies are sent in slices: passing 7 MB to the kernel in one write took 3 to 8 ms. */
const LONG = 256 * 1024;

const SLICE = 128 * 1024;

export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers, file }: Reply,
  work: Work,
  options: SendOptions,
): FastifyReply | Promise<FastifyReply> {
  const { poweredBy, publicDir, followLinks } = options;
  const name = file === undefined || publicDir === null ? null : publicFile(file);
  if (name !== null && publicDir !== null) {
    const without = () => sendReply(request, reply, { status, body, ...(headers && { headers }) }, work, options);
    withoutFile.set(request, without);
    if (followLinks) return reply.sendFile(name);
    return escapesFolder(publicDir, name).then((isOut) => (isOut ? without() : reply.sendFile(name)));
  }
  reply.code(status);
  if (poweredBy !== null) reply.header('x-powered-by', poweredBy);
  if (body !== null) reply.header('content-type', 'application/json; charset=utf-8');
  const vary = joinVary('Authorization', reply.getHeader('vary'), headers?.vary, work.trace.variesBy ?? undefined);
  if (headers) reply.headers(headers);
  // Applies to errors too: one caller's response is not valid for the next.
  reply.header('vary', vary);
  if (body === null) return reply.send();
  const isHead = request.method === 'HEAD';
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    if (body.length <= LONG || isHead) return reply.send(body);
    return reply.header('content-length', Buffer.byteLength(body)).send(asStream(slicesOf(body, work)));
  }
  return reply.send(isHead ? '' : asStream(body));
}

const withoutFile = new WeakMap<FastifyRequest, () => unknown>();

/**
 * The fallback if the file does not exist: the response set by the route or the code around it. False if there is none.
 */
export function sendWithoutFile(request: FastifyRequest): boolean {
  const send = withoutFile.get(request);
  withoutFile.delete(request);
  send?.();
  return send !== undefined;
}

/** A stream that produces data no faster than its client reads. */
const asStream = (pieces: AsyncIterable<string | Buffer>): Readable =>
  pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });

/**
 * Yields to other requests between slices; the kernel alone would accept slice after slice without a pause. Strings are
 * encoded one slice at a time.
 */
async function* slicesOf(body: string | Buffer, work: Work): AsyncIterable<Buffer> {
  // The response is ready; the client may take longer to read it than the request's time limit.
  const sending = startWork();
  for (let at = 0, end = 0; at < body.length; at = end) {
    if (work.isAbandoned()) return;
    const turn = takeTurn(sending);
    if (turn !== undefined) await turn;
    end = typeof body === 'string' ? wholeCharacters(body, at + SLICE) : at + SLICE;
    yield typeof body === 'string' ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
  }
}

/** The decoded path below the public folder; the plugin rejects paths outside it. */
function publicFile(path: string): string | null {
  try {
    const name = decodeURIComponent(path).replace(/^\/+/, '');
    return name === '' || name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
