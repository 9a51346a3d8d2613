import { RequestError } from '../../errors.ts';
import { type Pipeline, refusal } from '../handle-request.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { Reply } from '../route.ts';
import { acceptsStream, streamHeaders, withoutStream } from './stream-headers.ts';
import { type Channel, createChannels } from './channels.ts';
import { problemEvent } from './event-text.ts';
import { followChanges, type Followed } from './follow-changes.ts';
import { Listener } from './listener.ts';
import { createPlaces, type Place } from './places.ts';
import { type CurrentAnswer, readAgain, readAnswer } from './read-answer.ts';

export interface LiveSettings {
  /** Clients that may listen to this server, and responses that one caller may listen to. */
  readonly listeners: number;
  readonly perCaller: number;
  /** How often the database is asked whether others have written. */
  readonly pollMs: number;
  /** How often responses are read again where the database cannot tell that. */
  readonly rereadMs: number;
}

interface LiveOptions extends Followed {
  readonly pipeline: Pipeline;
  readonly settings: LiveSettings;
  /** Time limit of reading a response. */
  readonly requestMs: number;
}

export type Live = ReturnType<typeof createLive>;

/** Shorter than proxies usually wait. Access that ends with time, such as a token's, is checked as often. */
const SILENT_MS = 15_000;

/** Responses that are read at the same time: others need the database too. */
const AT_ONCE = 4;

/** Responses that are sent again when they have changed, to clients that listen to a stream of events. */
export function createLive({ pipeline: given, settings, requestMs, freshness, written }: LiveOptions) {
  // A replica may be behind the change that it is read for.
  const pipeline: Pipeline = { ...given, replicated: null };
  const places = createPlaces(settings);
  const listeners = new Set<Listener>();
  let isClosed = false;

  /** Project code may answer by anything in a request. */
  const channels = createChannels(({ method, path }) => {
    const route = pipeline.table.match(method, path)?.route;
    return pipeline.surround === undefined && route?.provesLater === undefined && route?.identify === undefined;
  });

  const refresh = async (channel: Channel): Promise<void> => {
    const [first] = channel.listeners;
    if (first === undefined) return;
    channel.isDue = false;
    channel.readAt = performance.now();
    try {
      const answer = await readAgain(pipeline, first.request, requestMs);
      const { event } = answer;
      if (event !== null) for (const listener of channel.listeners) listener.offer(event);
      else if (isTemporary(answer.reply.status)) channel.isDue = true;
      else for (const listener of [...channel.listeners]) listener.end(lastEvent(answer.reply));
    } catch (error) {
      channel.isDue = true;
      pipeline.reportFault(error);
    }
  };

  const changes = followChanges({
    ...{ freshness, written, pollMs: settings.pollMs, reportFault: pipeline.reportFault },
    async look(hasChanged, isProven) {
      const now = performance.now();
      const everyMs = isProven ? SILENT_MS : settings.rereadMs;
      const due = channels.all().filter(({ isDue, readAt }) => hasChanged || isDue || now - readAt >= everyMs);
      const left = due.values();
      const work = async (): Promise<void> => {
        for (const channel of left) await refresh(channel);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      for (const listener of listeners) listener.beat(now, SILENT_MS);
    },
  });

  const join = (asked: IncomingRequest, { event, headers }: CurrentAnswer, has: string | null, place: Place): Reply => {
    const { work } = asked;
    const listener: Listener = new Listener(asked, has, () => {
      leave();
      listeners.delete(listener);
      place.free();
      if (listeners.size === 0) changes.stop();
    });
    const leave = channels.join(listener);
    listeners.add(listener);
    listener.offer(event);
    work.rest();
    work.trace.answeredMs = performance.now() - work.arrived;
    work.signal.addEventListener('abort', () => listener.end());
    if (work.isAbandoned()) listener.end();
    else {
      changes.start();
      changes.want();
    }
    return { status: 200, body: listener.events(), headers: streamHeaders(headers) };
  };

  const listen = async (request: IncomingRequest): Promise<Reply> => {
    if (isClosed) throw new RequestError('ServiceUnavailableError', 'The server is stopping.');
    const place = places.take();
    let isTaken = false;
    try {
      const asked = withoutStream(request);
      const answer = await readAnswer(given, asked);
      if (answer.event === null) return answer.reply;
      place.assign(asked);
      isTaken = true;
      const has = request.headers['last-event-id'];
      return join(asked, answer, typeof has === 'string' ? has : null, place);
    } finally {
      if (!isTaken) place.free();
    }
  };

  return {
    count: () => listeners.size,
    /** Whether a request is for a stream of a response that can be listened to. */
    isAsked(request: IncomingRequest): boolean {
      if (request.method !== 'GET' || request.hasBody || !acceptsStream(request.headers.accept)) return false;
      return pipeline.table.match('GET', request.path)?.route.isLive === true;
    },
    async answer(request: IncomingRequest): Promise<Reply> {
      try {
        return await listen(request);
      } catch (error) {
        if (error instanceof RequestError) return refusal(error);
        throw error;
      }
    },
    /** Ends all streams; their clients come back, to another server or with the tag of what they have. */
    async close(): Promise<void> {
      isClosed = true;
      for (const listener of [...listeners]) listener.end();
      // The database is closed next.
      await changes.idle();
    },
  };
}

/** The server's own trouble, or a limit of requests: the answer is the same as before until it is read again. */
const isTemporary = (status: number): boolean => status >= 500 || status === 499 || status === 408 || status === 429;

const lastEvent = ({ status, body }: Reply): Buffer | null =>
  status >= 400 && typeof body === 'string' ? problemEvent(body) : null;
