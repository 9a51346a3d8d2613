import type { IncomingHttpHeaders } from 'node:http';
import { printNumbers } from '../../../util/json/exact-number.ts';
import type { Work } from '../../../util/work.ts';
import type { IncomingRequest } from '../../incoming-request.ts';
import { sentAgain } from '../read-answer.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Headers that a page cannot set on a WebSocket, and may name when it connects. */
const NAMED = ['authorization', 'strapi-response-format'];

export function namedHeaders(payload: Payload | null): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(payload ?? {}))
    if (NAMED.includes(name.toLowerCase()) && typeof value === 'string') headers[name.toLowerCase()] = value;
  return headers;
}

/** An operation as the request that it would be alone: it goes the same way. */
export function operationRequest(
  handshake: IncomingRequest,
  named: IncomingHttpHeaders,
  payload: Payload,
  work: Work,
): IncomingRequest {
  const kept = Object.entries(handshake.headers).filter(
    ([name]) => !/^(?:connection|upgrade|sec-websocket-.*)$/.test(name),
  );
  return {
    ...sentAgain(handshake, work),
    ...{ method: 'POST', queryString: '', isListening: true, hasBody: true },
    headers: { ...Object.fromEntries(kept), accept: 'application/json', 'content-type': 'application/json', ...named },
    rawBody: Buffer.from(printNumbers(payload) ?? ''),
    readBody: async () => payload,
    readMultipart: async () => null,
  };
}
