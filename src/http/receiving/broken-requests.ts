import type { Socket } from 'node:net';
import { badRequest, errorBody, RequestError } from '../../errors.ts';

export const tooLargeBody = errorBody(new RequestError('PayloadTooLargeError', 'request entity too large', null));

/** Requests that Node's HTTP parser rejects never reach a route; the caller still gets the contract's error body. */
export function refuseBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, body] = answerTo(error.code);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}

function answerTo(code: string | undefined): readonly [status: string, body: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', TOO_LONG];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', TOO_SLOW];
    default:
      return ['400 Bad Request', NOT_HTTP];
  }
}

const NOT_HTTP = errorBody(badRequest('The request is not valid HTTP.'));

const TOO_SLOW = errorBody(new RequestError('RequestTimeoutError', 'The request headers did not arrive in time.'));

const TOO_LONG = JSON.stringify({
  data: null,
  error: {
    status: 431,
    name: 'RequestHeaderFieldsTooLargeError',
    message: 'The request line and headers are too long. Use a shorter query string.',
    details: {},
  },
});
