import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import type { Progress } from '../../util/progress.ts';
import { compareResponses } from './compare-responses.ts';
import { type ComparedRequest, urlOf } from './compared-request.ts';
import type { ComparedServer } from './compared-server.ts';
import type { ComparedType } from './compared-types.ts';
import {
  type Comparison,
  type Deviation,
  DEVIATIONS,
  type FoundDifference,
  placeOf,
  type Unanswered,
} from './comparison.ts';
import { createDivergedData } from './diverged-data.ts';
import { type Exchange, explainDifference } from './explain-difference.ts';
import { shrinkRequest } from './shrink-request.ts';

export interface ComparisonOptions {
  readonly model: Model;
  readonly types: readonly ComparedType[];
  readonly reference: ComparedServer;
  readonly plinth: ComparedServer;
  readonly requests: Iterable<ComparedRequest>;
  readonly count: number;
  /** Concurrent requests. */
  readonly concurrency: number;
  /** Requests per second to the reference, including those that explain and shrink differences. */
  readonly rate: number;
  readonly progress: Progress;
}

export type ComparisonFigures = Omit<Comparison, 'reference' | 'startedAt' | 'seed' | 'callers'>;

/** Maximum number of differences that are shrunk; for others, the request is shown as it was sent. */
const MAX_SHRUNK = 25;
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);
/** Consecutive failures after which the comparison stops: the server is gone. */
const MAX_UNANSWERED = 20;

export async function runComparison(options: ComparisonOptions): Promise<ComparisonFigures> {
  const { model, types, count, concurrency, progress } = options;
  const began = performance.now();
  const ask = createAskBoth(options);
  const times = { reference: [] as number[], plinth: [] as number[] };
  const explained = new Map<Deviation, { requests: number; example: string }>();
  const found = new Map<string, FoundDifference>();
  const missed: { readonly request: ComparedRequest; readonly reason: string }[] = [];
  const unanswered: Unanswered[] = [];
  const apart = createDivergedData();
  const counts = { requests: 0, refused: 0, equal: 0, explained: 0, different: 0, shrunk: 0 };

  const explain = (exchange: Exchange) => explainDifference({ model, types, ask }, exchange);
  const isDifferent = async (request: ComparedRequest): Promise<boolean> => {
    const exchange = await ask(request);
    return !areEqual(exchange) && (await explain(exchange)) === null;
  };

  async function compare(request: ComparedRequest): Promise<void> {
    const first = apart.without(await ask(request));
    times.reference.push(first.reference.ms);
    times.plinth.push(first.plinth.ms);
    if (REFUSALS.has(first.reference.status)) counts.refused += 1;
    // Someone may have written between the two responses.
    const last = areEqual(first) || request.method !== 'GET' ? first : await ask(request);
    if (areEqual(last)) {
      counts.equal += 1;
      return;
    }
    const deviations = await explain(last);
    if (deviations === null) return addDifference(last);
    counts.explained += 1;
    if (request.method !== 'GET' && deviations.has('writes')) apart.note(last);
    for (const deviation of deviations) {
      const { requests, example } = explained.get(deviation) ?? { requests: 0, example: urlOf(request) };
      explained.set(deviation, { requests: requests + 1, example });
    }
  }

  async function addDifference(exchange: Exchange): Promise<void> {
    counts.different += 1;
    const isShrunk = counts.shrunk++ < MAX_SHRUNK && exchange.request.method === 'GET';
    const request = isShrunk ? await shrinkRequest(exchange.request, isDifferent) : exchange.request;
    const { reference, plinth } = isShrunk ? await ask(request) : exchange;
    const { method, caller } = request;
    const url = urlOf(request);
    const key = `${method} ${url} ${caller.name}`;
    const requests = (found.get(key)?.requests ?? 0) + 1;
    const differences = compareResponses(reference, plinth);
    found.set(key, { method, url, caller: caller.name, requests, differences });
  }

  progress.begin('Compared', count);
  let inARow = 0;
  const queue = options.requests[Symbol.iterator]();
  const work = async (): Promise<void> => {
    while (counts.requests < count) {
      const next = queue.next();
      if (next.done === true) return;
      counts.requests += 1;
      const request = next.value;
      const reason = await reasonOf(compare(request));
      if (reason !== null) missed.push({ request, reason });
      inARow = reason === null ? 0 : inARow + 1;
      if (inARow >= MAX_UNANSWERED) {
        throw new StartError(`The last ${inARow} requests got no response: ${reason}.`, {
          remedy: 'Is the server still running? Start it again, and repeat the comparison.',
        });
      }
      progress.advance(1, 0);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  // A request may have waited behind others that kept the server busy, so it is sent again, alone.
  for (const [index, { request, reason }] of missed.entries()) {
    const isRepeated = request.method === 'GET' && index < MAX_UNANSWERED;
    const last = isRepeated ? await reasonOf(compare(request)) : reason;
    if (last !== null) unanswered.push({ url: urlOf(request), caller: request.caller.name, reason: last });
  }
  progress.end();
  return {
    seconds: (performance.now() - began) / 1000,
    requests: counts.requests,
    equal: counts.equal,
    refused: counts.refused,
    explainedRequests: counts.explained,
    explained: [...explained]
      .map(([deviation, one]) => ({ deviation, title: DEVIATIONS[deviation], place: placeOf(deviation), ...one }))
      .sort((one, other) => other.requests - one.requests),
    different: counts.different,
    differences: [...found.values()].sort((one, other) => one.url.length - other.url.length),
    unanswered,
    speed: { reference: speedOf(times.reference), plinth: speedOf(times.plinth) },
  };
}

/** Why it failed; null if it did not. */
const reasonOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );

const areEqual = ({ reference, plinth }: Exchange): boolean => compareResponses(reference, plinth).length === 0;

/** Sends to both servers concurrently, within the rate limit. */
function createAskBoth(options: ComparisonOptions): (request: ComparedRequest) => Promise<Exchange> {
  const { reference, plinth, rate } = options;
  let free = performance.now();
  return async (request) => {
    const now = performance.now();
    free = Math.max(free, now) + 1000 / rate;
    if (free - now > 1) await wait(free - now);
    const [there, here] = await Promise.all([
      reference.ask(request).catch(withName('v4')),
      plinth.ask(request).catch(withName('Plinth')),
    ]);
    return { request, reference: there, plinth: here };
  };
}

const withName =
  (server: string) =>
  (error: Error): never => {
    throw new Error(`${server}: ${error.message}`, { cause: error });
  };

function speedOf(times: readonly number[]): Comparison['speed']['plinth'] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), slowest5: at(0.95) };
}
