import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { joinVary } from './conditional/join-vary.ts';
import { takeTurn } from '../util/turns.ts';
import { wholeCharacters } from '../util/whole-characters.ts';
import { startWork, type Work } from '../util/work.ts';
import { leadsOut } from './uploads/leads-out.ts';
import type { Reply } from './route.ts';

export interface SendOptions {
  readonly publicDir: string | null;
  /** Links are followed that lead out of that folder. */
  readonly followLinks: boolean;
  readonly poweredBy: string | null;
}

/** A body that is longer is sent in slices. To hand 7 MB to the system at once took 3 to 8 ms, measured. */
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
    return leadsOut(publicDir, name).then((isOut) => (isOut ? without() : reply.sendFile(name)));
  }
  reply.code(status);
  if (poweredBy !== null) reply.header('x-powered-by', poweredBy);
  if (body !== null) reply.header('content-type', 'application/json; charset=utf-8');
  const vary = joinVary('Authorization', reply.getHeader('vary'), headers?.vary);
  if (headers) reply.headers(headers);
  // Refusals as well: what one caller is given is not what the next one is.
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

/** The response if the file does not exist: the one set by the route or code around it. False if there is none. */
export function sendWithoutFile(request: FastifyRequest): boolean {
  const send = withoutFile.get(request);
  withoutFile.delete(request);
  send?.();
  return send !== undefined;
}

/** A stream that is read no faster than its client reads. */
const asStream = (pieces: AsyncIterable<string | Buffer>): Readable =>
  pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });

/**
 * Other requests get their turn in between; the system alone would take slice after slice without a pause. A text is
 * encoded a slice at a time.
 */
async function* slicesOf(body: string | Buffer, work: Work): AsyncIterable<Buffer> {
  // The answer is there; a client may take longer to read it than the request had for its work.
  const sending = startWork();
  for (let at = 0, end = 0; at < body.length; at = end) {
    if (work.isAbandoned()) return;
    const turn = takeTurn(sending);
    if (turn !== undefined) await turn;
    end = typeof body === 'string' ? wholeCharacters(body, at + SLICE) : at + SLICE;
    yield typeof body === 'string' ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
  }
}

/** The decoded path below the public folder; the plugin itself refuses to leave it. */
function publicFile(path: string): string | null {
  try {
    const name = decodeURIComponent(path).replace(/^\/+/, '');
    return name === '' || name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
