import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { errorBody, RequestError } from '../errors.ts';

export interface LoadLimits {
  /** Milliseconds by which the event loop was late since the last look, by work of this process; 0: no limit. */
  readonly delayMs: number;
  /** Steps of requests that wait for the database or for their turn; 0: no limit. */
  readonly waiting: number;
}

export interface LoadOptions {
  readonly limits: LoadLimits;
  readonly countWaiting: () => number;
  /** Called with what is too much, not more often than every ten seconds. */
  readonly warn: (message: string) => void;
}

/** Requests under way that a process is not overloaded with, however late its event loop was. */
const FEW = 10;

const RESOLUTION_MS = 20;
const LOOK_MS = 250;
const WARN_MS = 10_000;

/**
 * Whoever is turned away at once can try again, here or elsewhere; whoever waits behind more than
 * can be done gets nothing at all. Health is never refused: a supervisor would end a process that
 * is busy, and the others would have to do its work as well.
 *
 * Not by @fastify/under-pressure: it looks at the event loop, but not at what waits for a database.
 */
export function shedLoad(app: FastifyInstance, { limits, countWaiting, warn }: LoadOptions): void {
  const delay = limits.delayMs > 0 ? watchDelay(app) : () => 0;
  let warned = -WARN_MS;
  let underWay = 0;
  app.addHook('onRequest', (request, reply, next) => {
    underWay += 1;
    // One long step, or a pause of the whole process, is over when it is noticed.
    const reason = tooMuch(limits, underWay > FEW ? delay() : 0, countWaiting());
    if (reason === null || isHealth(request.originalUrl)) return next();
    const now = performance.now();
    if (now - warned >= WARN_MS) {
      warned = now;
      warn(`Refusing requests: ${reason}`);
    }
    reply.code(503).headers(HEADERS).send(BODY);
  });
  app.addHook('onResponse', (_request, _reply, next) => {
    underWay -= 1;
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
    // After a block this look may come before the histogram has recorded it: then it is late itself.
    const lateMs = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS, now - looked - LOOK_MS);
    const { user, system } = process.cpuUsage(used);
    // A process that was stopped, or was given no processor, did not work meanwhile.
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

const HEADERS = { 'retry-after': '1', 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const BODY = errorBody(
  new RequestError('ServiceUnavailableError', 'The server is overloaded. Please try again in a moment.'),
);
