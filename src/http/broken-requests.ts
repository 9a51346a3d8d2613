import type { Socket } from 'node:net';
import { errorBody, RequestError } from '../errors.ts';

export const tooLargeBody = errorBody(new RequestError('PayloadTooLargeError', 'request entity too large', null));

/** What Node's HTTP parser refuses never becomes a request; the caller gets the contract's body all the same. */
export function answerBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', TOO_LONG]
      : ['400 Bad Request', errorBody(new RequestError('BadRequestError', 'The request is not valid HTTP.'))];
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}

const TOO_LONG = JSON.stringify({
  data: null,
  error: {
    status: 431,
    name: 'RequestHeaderFieldsTooLargeError',
    message: 'The address and headers of the request are too long. Ask with a shorter query string.',
    details: {},
  },
});
