import { RequestError, validationError } from '../../errors.ts';
import { type Pipeline, refusal } from '../handle-request.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { Reply } from '../route.ts';
import { acceptsStream, streamHeaders, withoutStream } from './stream-headers.ts';
import { type Channel, createChannels } from './channels.ts';
import { documentReply, DOCUMENTS, onlyAnswer } from './document-events.ts';
import { type EventFormat, RESPONSES } from './event-text.ts';
import { followChanges, type Followed } from './follow-changes.ts';
import { Listener } from './listener.ts';
import { createMoments, type Moment } from './moments.ts';
import { createPlaces, type Place } from './places.ts';
import { type Answer, type CurrentAnswer, readAgain, readAnswer } from './read-answer.ts';

export interface LiveSettings {
  /** Clients that may listen to this server, and responses that one caller may listen to. */
  readonly listeners: number;
  readonly perCaller: number;
  /** How often the database is asked whether others have written. */
  readonly pollMs: number;
  /** How often responses are read again where the database cannot tell that. */
  readonly rereadMs: number;
}

export interface LiveOptions extends Followed {
  readonly pipeline: Pipeline;
  readonly settings: LiveSettings;
  /** Time limit of reading a response. */
  readonly requestMs: number;
}

interface OpenOptions {
  /** The tag of the answer that the client has. */
  readonly has: string | null;
  readonly format: EventFormat;
}

export interface Opened {
  /** Null if nothing follows the answer. */
  readonly listener: Listener | null;
  readonly answer: Answer;
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

  const moments = createMoments(freshness);

  const refresh = async (channel: Channel, moment: Moment | null): Promise<void> => {
    const [first] = channel.listeners;
    if (first === undefined) return;
    channel.isDue = false;
    channel.readAt = performance.now();
    channel.basis = null;
    try {
      const answer = await readAgain(pipeline, first.request, requestMs);
      if (answer.event === null && isTemporary(answer.reply.status)) channel.isDue = true;
      else for (const listener of [...channel.listeners]) tell(listener, answer);
      if (answer.event !== null && channel.isPlain) channel.basis = moments.basisOf(moment, answer.tables);
    } catch (error) {
      channel.isDue = true;
      pipeline.reportFault(error);
    }
  };

  const changes = followChanges({
    ...{ freshness, written, pollMs: settings.pollMs, reportFault: pipeline.reportFault },
    async look(hasChanged, proof) {
      const now = performance.now();
      const moment = await moments.now(proof);
      const everyMs = proof === null ? settings.rereadMs : SILENT_MS;
      const isStale = ({ isDue, readAt, basis }: Channel): boolean =>
        isDue || now - readAt >= everyMs || (hasChanged && !moments.holds(basis, moment));
      const due = channels.all().filter(isStale);
      const left = due.values();
      const work = async (): Promise<void> => {
        for (const channel of left) await refresh(channel, moment);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      for (const listener of listeners) listener.beat(now, SILENT_MS);
    },
  });

  const join = (asked: IncomingRequest, { isShared }: CurrentAnswer, options: OpenOptions, place: Place): Listener => {
    const listener: Listener = new Listener(asked, options.has, options.format, () => {
      leave();
      listeners.delete(listener);
      place.free();
      if (listeners.size === 0) changes.stop();
    });
    const leave = channels.join(listener, isShared);
    listeners.add(listener);
    changes.start();
    changes.want();
    return listener;
  };

  /** Reads the answer, and follows it if it may change. */
  const open = async (asked: IncomingRequest, options: OpenOptions): Promise<Opened> => {
    if (isClosed) throw new RequestError('ServiceUnavailableError', 'The server is stopping.');
    const place = places.take();
    let listener: Listener | null = null;
    try {
      const answer = await readAnswer(given, asked);
      if (answer.event === null || !answer.goesOn) return { listener, answer };
      if ((asked.rawBody?.length ?? 0) > LONGEST_BODY) throw tooLong();
      place.assign(asked);
      listener = join(asked, answer, options, place);
      tell(listener, answer);
      return { listener, answer };
    } finally {
      if (listener === null) place.free();
    }
  };

  const listen = async (request: IncomingRequest, format: EventFormat): Promise<Reply> => {
    const asked: IncomingRequest = { ...withoutStream(request), ...(format === DOCUMENTS && { isListening: true }) };
    const has = request.headers['last-event-id'];
    const { listener, answer } = await open(asked, { has: typeof has === 'string' ? has : null, format });
    if (answer.event === null) return format === DOCUMENTS ? documentReply(answer.reply) : answer.reply;
    const headers = streamHeaders(answer.headers);
    if (listener === null) return { status: 200, body: onlyAnswer(format, answer.event), headers };
    const { work } = asked;
    work.rest();
    work.trace.answeredMs = performance.now() - work.arrived;
    work.signal.addEventListener('abort', () => listener.end('stopped'));
    if (work.isAbandoned()) listener.end('stopped');
    return { status: 200, body: listener.events(), headers };
  };

  /** How a request for a stream is answered; null if it is for something else. */
  const formatOf = ({ method, path, headers, hasBody }: IncomingRequest): EventFormat | null => {
    if (!acceptsStream(headers.accept)) return null;
    const route = pipeline.table.match(method, path)?.route;
    if (route?.isLive === true) return method === 'GET' && !hasBody ? RESPONSES : null;
    if (route?.takesSubscriptions !== true || (method !== 'GET' && method !== 'POST')) return null;
    // Its files are read once.
    return /^\s*multipart\//i.test(headers['content-type'] ?? '') ? null : DOCUMENTS;
  };

  return {
    count: () => listeners.size,
    open,
    /** Whether a request is for a stream of something that can be listened to. */
    isAsked: (request: IncomingRequest): boolean => formatOf(request) !== null,
    async answer(request: IncomingRequest): Promise<Reply> {
      const format = formatOf(request) ?? RESPONSES;
      try {
        return await listen(request, format);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return format === DOCUMENTS ? documentReply(refusal(error)) : refusal(error);
      }
    },
    /** Ends all streams; their clients come back, to another server or with the tag of what they have. */
    async close(): Promise<void> {
      isClosed = true;
      for (const listener of [...listeners]) listener.end('stopped');
      // The database is closed next.
      await changes.idle();
    },
  };
}

/** Kept while somebody listens. */
const LONGEST_BODY = 64 * 1024;

const tooLong = () => validationError(`What is listened to is at most ${LONGEST_BODY / 1024} kB long.`);

/** The server's own trouble, or a limit of requests: the answer is the same as before until it is read again. */
const isTemporary = (status: number): boolean => status >= 500 || status === 499 || status === 408 || status === 429;

function tell(listener: Listener, answer: Answer): void {
  if (answer.event === null) listener.end(answer.reply);
  else {
    listener.offer(answer.event);
    if (!answer.goesOn) listener.end('complete');
  }
}
