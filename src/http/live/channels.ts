import { createHash } from 'node:crypto';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { Listener } from './listener.ts';
import type { Basis } from './moments.ts';

/** Those who are certain to get the same answer: it is read once for all of them. */
export interface Channel {
  readonly listeners: Set<Listener>;
  /** To be read again, whether anything has changed or not. */
  isDue: boolean;
  readAt: number;
  /** What its answer was read from; null if that is not known. */
  basis: Basis | null;
  /** Whether nothing but the database decides about it. */
  readonly isPlain: boolean;
}

/** Headers that choose between responses. */
const CHOOSING = ['strapi-response-format', 'strapi-encode-source-maps', 'content-type', 'content-encoding'];

/** `isShared`: whether the engine alone answers, so the answer follows from what is named here. */
export function createChannels(isShared: (request: IncomingRequest) => boolean) {
  const channels = new Map<string, Channel>();
  let last = 0;
  const nameOf = (request: IncomingRequest, isAnswerShared: boolean): string => {
    last += 1;
    if (!isAnswerShared || !isShared(request)) return `alone ${last}`;
    const { path, queryString, headers, rawBody } = request;
    const body = rawBody === null ? null : createHash('sha256').update(rawBody).digest('base64');
    const chosen = CHOOSING.map((name) => headers[name]);
    return JSON.stringify([path, queryString, headers.authorization, body, ...chosen]);
  };
  return {
    all: (): readonly Channel[] => [...channels.values()],
    /** Returns how to leave it. */
    join(listener: Listener, isAnswerShared: boolean): () => void {
      const name = nameOf(listener.request, isAnswerShared);
      const channel = getOrCreate(
        channels,
        name,
        (): Channel => ({
          ...{ listeners: new Set(), isDue: true, readAt: 0, basis: null },
          isPlain: isAnswerShared && isShared(listener.request),
        }),
      );
      channel.listeners.add(listener);
      // Something may have changed since this listener's own answer was read.
      channel.isDue = true;
      return () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size === 0 && channels.get(name) === channel) channels.delete(name);
      };
    },
  };
}
