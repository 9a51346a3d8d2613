import { readJsonBody } from '../../receiving/read-body.ts';
import { isRecord } from '../../../util/is-record.ts';
import { errorsOf } from '../document-events.ts';
import type { EventFormat } from '../event-text.ts';

/** The protocol of graphql-ws. */
export const PROTOCOL = 'graphql-transport-ws';

/** Reasons for which it closes a connection. */
export const CLOSED = {
  bad: 4400,
  unauthorized: 4401,
  noProtocol: 4406,
  late: 4408,
  taken: 4409,
  again: 4429,
} as const;

export type ClientMessage =
  | { readonly type: 'connection_init' | 'ping' | 'pong'; readonly payload: Readonly<Record<string, unknown>> | null }
  | { readonly type: 'subscribe'; readonly id: string; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly type: 'complete'; readonly id: string };

/** Kept for as long as the operation, and sent with each of its results. */
const LONGEST_ID = 128;

/** Null for anything that the protocol does not have. */
export function readMessage(data: Buffer): ClientMessage | null {
  const message = readRecord(data);
  if (message === null) return null;
  const { type, id, payload } = message;
  const hasId = typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;
  switch (type) {
    case 'connection_init':
    case 'ping':
    case 'pong':
      if (payload !== undefined && payload !== null && !isRecord(payload)) return null;
      return { type, payload: payload ?? null };
    case 'subscribe':
      return hasId && isRecord(payload) && typeof payload.query === 'string' ? { type, id, payload } : null;
    case 'complete':
      return hasId ? { type, id } : null;
    default:
      return null;
  }
}

function readRecord(data: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value = readJsonBody(data);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const END = Buffer.from('}');

/** The results of one operation as messages. */
export function messagesOf(id: string): EventFormat {
  const next = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return {
    answer: ({ body }) => Buffer.concat([next, body, END]),
    last(end) {
      // The connection is closed.
      if (end === 'stopped') return null;
      const message = end === 'complete' ? { id, type: end } : { id, type: 'error', payload: errorsOf(end) };
      return Buffer.from(JSON.stringify(message));
    },
    heartbeat: null,
  };
}
