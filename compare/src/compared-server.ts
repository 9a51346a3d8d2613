import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { type ComparedRequest, urlOf } from './compared-request.ts';

export interface ComparedResponse {
  readonly status: number;
  /** The media type without its parameters. */
  readonly type: string;
  readonly body: string;
  readonly ms: number;
}

export interface ComparedServer {
  /** Rejects if the server does not respond. */
  ask(request: ComparedRequest): Promise<ComparedResponse>;
  close(): void;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024 ** 2;
/** Statuses of a busy server: a live one has other clients, too. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);
const TRIES = 4;

export function openServer(
  base: string,
  connections: number,
  extraHeaders: Readonly<Record<string, string>> = {},
): ComparedServer {
  const url = new URL(base);
  const library = url.protocol === 'https:' ? https : http;
  const agent = new library.Agent({ keepAlive: true, maxSockets: connections });
  const prefix = url.pathname.replace(/\/+$/, '');
  const send = (request: ComparedRequest): Promise<ComparedResponse> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const payload = request.body === undefined ? null : JSON.stringify(request.body);
      const sent = library.request(
        {
          ...{ protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, agent },
          method: request.method,
          path: prefix + escapeUrl(urlOf(request)),
          timeout: TIMEOUT_MS,
          headers: {
            accept: 'application/json',
            ...extraHeaders,
            ...(request.caller.authorization !== null && { authorization: request.caller.authorization }),
            ...(payload !== null && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          reply.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_BYTES) sent.destroy(new Error('the response is too large to compare'));
            else chunks.push(chunk);
          });
          reply.on('error', reject);
          reply.on('end', () => {
            const [type = ''] = (reply.headers['content-type'] ?? '').split(';');
            const body = Buffer.concat(chunks).toString();
            resolve({ status: reply.statusCode ?? 0, type: type.trim(), body, ms: performance.now() - began });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)));
      sent.on('error', reject);
      sent.end(payload ?? undefined);
    });
  return {
    async ask(request) {
      for (let tried = 1; ; tried += 1) {
        const answer = await send(request).catch((error: NodeJS.ErrnoException) => {
          // The server closed an idle keep-alive connection: it never read the request.
          if (CLOSED.has(error.code ?? '') && tried < TRIES && request.method === 'GET') return null;
          throw error;
        });
        if (answer !== null && (!BUSY.has(answer.status) || tried >= TRIES)) return answer;
        await wait(250 * 2 ** tried);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Characters that logs or values may contain, but request lines may not. */
const escapeUrl = (text: string): string => text.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
