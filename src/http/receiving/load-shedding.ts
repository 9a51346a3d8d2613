import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody, RequestError, RETRY_AFTER } from '../../errors.ts';

export interface LoadLimits {
  /**
   * Limit for the event loop delay since the last check, caused by this process's own work, in milliseconds; 0: no
   * limit.
   */
  readonly delayMs: number;
  /** Limit for steps of requests waiting for the database or for their turn; 0: no limit. */
  readonly waiting: number;
}

export interface LoadOptions {
  readonly limits: LoadLimits;
  readonly countWaiting: () => number;
  /** Called with the exceeded limit, at most every ten seconds. */
  readonly warn: (message: string) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts as load. */
    isUnderWay: boolean;
  }
}

/** Up to this many requests in progress, a process is not overloaded, however late its event loop was. */
const FEW = 10;

const RESOLUTION_MS = 20;
const LOOK_MS = 250;
const WARN_MS = 10_000;

/**
 * Fast rejections let clients retry, here or elsewhere; unbounded queues would time everyone out. Health checks are
 * never rejected: a supervisor would kill a busy process and shift its load to the others.
 *
 * Replaces @fastify/under-pressure, which watches the event loop but not the requests waiting for a database.
 */
export function shedLoad(app: FastifyInstance, { limits, countWaiting, warn }: LoadOptions): void {
  const delay = limits.delayMs > 0 ? watchDelay(app) : () => 0;
  let warned = -WARN_MS;
  let underWay = 0;
  app.addHook('onRequest', (request, reply, next) => {
    underWay += 1;
    // With few requests in progress, a long step or a pause of the whole process is over by the time it is noticed.
    const reason = tooMuch(limits, underWay > FEW ? delay() : 0, countWaiting());
    if (reason === null || isHealth(request.originalUrl)) return next();
    const now = performance.now();
    if (now - warned >= WARN_MS) {
      warned = now;
      warn(`Refusing requests: ${reason}`);
    }
    reply.code(503).headers(HEADERS).send(BODY);
  });
  app.decorateRequest('isUnderWay', true);
  const leave = (request: FastifyRequest): void => {
    if (!request.isUnderWay) return;
    request.isUnderWay = false;
    underWay -= 1;
  };
  app.addHook('onSend', (request, _reply, _payload, next) => {
    // A client that listens is no work.
    if (request.trace?.answeredMs != null) leave(request);
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    leave(request);
    next();
  });
}

function tooMuch(limits: LoadLimits, delayMs: number, waiting: number): string | null {
  if (limits.delayMs > 0 && delayMs > limits.delayMs) return `the event loop was delayed by ${Math.round(delayMs)} ms`;
  return limits.waiting > 0 && waiting > limits.waiting ? `${waiting} steps of requests are waiting` : null;
}

function watchDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delayMs = 0;
  let looked = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    // After a block, this timer may fire before the histogram has recorded it; then the timer itself is late.
    const lateMs = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS, now - looked - LOOK_MS);
    const { user, system } = process.cpuUsage(used);
    // A process that was stopped or got no CPU did not work meanwhile.
    delayMs = (user + system) / 1000 >= lateMs / 10 ? lateMs : 0;
    looked = now;
    used = process.cpuUsage();
    histogram.reset();
  }, LOOK_MS).unref();
  histogram.enable();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delayMs;
}

const isHealth = (url: string): boolean => /^\/_(?:health|ready)(?:[/?#]|$)/.test(url);

const HEADERS = { ...RETRY_AFTER, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const BODY = errorBody(
  new RequestError('ServiceUnavailableError', 'The server is overloaded. Please try again in a moment.'),
);
