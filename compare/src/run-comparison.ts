import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../src/schema/model.ts';
import type { Progress } from '../../src/util/progress.ts';
import { compareResponses, type Difference } from './compare-responses.ts';
import { type ComparedRequest, urlOf } from './compared-request.ts';
import type { ComparedServer } from './compared-server.ts';
import type { ComparedType } from './compared-types.ts';
import {
  type ComparedContract,
  type Comparison,
  type Deviation,
  type FoundDifference,
  placeOf,
  titleOf,
} from './comparison.ts';
import type { DocumentIds } from './document-ids.ts';
import { createDivergedData } from './diverged-data.ts';
import { type Exchange, explainDifference } from './explain-difference.ts';
import { createStages } from './create-stages.ts';
import { createSeededRandom } from './seeded-random.ts';
import { shrinkRequest } from './shrink-request.ts';

export interface ComparisonOptions {
  readonly contract: ComparedContract;
  readonly documentIds: DocumentIds;
  readonly model: Model;
  readonly types: readonly ComparedType[];
  readonly reference: ComparedServer;
  readonly plinth: ComparedServer;
  readonly requests: Iterable<ComparedRequest>;
  readonly count: number;
  /** Whether requests change content. */
  readonly hasWrites: boolean;
  /** Concurrent requests. */
  readonly concurrency: number;
  /** Requests per second to the reference, including those that explain and shrink differences. */
  readonly rate: number;
  readonly progress: Progress;
}

export type ComparisonFigures = Omit<Comparison, 'reference' | 'contract' | 'startedAt' | 'seed' | 'callers'>;

/** Maximum number of differences that are shrunk; for others, the request is shown as it was sent. */
const MAX_SHRUNK = 25;
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** A request and how many came before it. */
interface PlacedRequest {
  readonly place: number;
  readonly request: ComparedRequest;
}

interface Unexplained extends PlacedRequest {
  readonly differences: readonly Difference[];
}

export async function runComparison(options: ComparisonOptions): Promise<ComparisonFigures> {
  const { contract, model, types, count, concurrency, hasWrites, progress } = options;
  const began = performance.now();
  const ask = createAskBoth(options);
  const times = { reference: [] as number[], plinth: [] as number[] };
  const explained = new Map<Deviation, { requests: number; example: string }>();
  const found = new Map<string, FoundDifference>();
  const differing: PlacedRequest[] = [];
  const unexplained: Unexplained[] = [];
  const apart = createDivergedData();
  const counts = { requests: 0, refused: 0, equal: 0, explained: 0, different: 0, shrunk: 0 };
  const { runStage, unanswered } = createStages(concurrency, progress);

  const explain = (exchange: Exchange) =>
    explainDifference({ contract, idsDiffer: options.documentIds.differ, model, types, ask }, exchange);
  const isDifferent = async (request: ComparedRequest): Promise<boolean> => {
    const exchange = await ask(request);
    return !areEqual(exchange) && (await explain(exchange)) === null;
  };

  async function compare({ place, request }: PlacedRequest): Promise<void> {
    const first = apart.without(await ask(request));
    times.reference.push(first.reference.ms);
    times.plinth.push(first.plinth.ms);
    if (REFUSALS.has(first.reference.status)) counts.refused += 1;
    if (areEqual(first)) counts.equal += 1;
    else if (!hasWrites) differing.push({ place, request });
    else if (request.method === 'GET') await settleAgain({ place, request });
    else await settle(place, first);
  }

  /** Someone may have written between the two responses. */
  const settleAgain = async ({ place, request }: PlacedRequest): Promise<void> => settle(place, await ask(request));

  async function settle(place: number, exchange: Exchange): Promise<void> {
    const { request } = exchange;
    if (areEqual(exchange)) {
      counts.equal += 1;
      return;
    }
    const deviations = await explain(exchange);
    if (deviations === null) {
      counts.different += 1;
      const one = { place, request, differences: compareResponses(exchange.reference, exchange.plinth) };
      if (hasWrites) await addDifference(one);
      else unexplained.push(one);
      return;
    }
    counts.explained += 1;
    if (request.method !== 'GET' && deviations.has('writes')) apart.note(exchange);
    for (const deviation of deviations) {
      const { requests, example } = explained.get(deviation) ?? { requests: 0, example: urlOf(request) };
      explained.set(deviation, { requests: requests + 1, example });
    }
  }

  async function addDifference(one: Unexplained): Promise<void> {
    const isShrunk = one.request.method === 'GET' && counts.shrunk++ < MAX_SHRUNK;
    const request = isShrunk ? await shrinkRequest(one.request, isDifferent) : one.request;
    const shown = isShrunk ? await ask(request) : null;
    const differences = shown === null ? one.differences : compareResponses(shown.reference, shown.plinth);
    const { method, caller } = request;
    const url = urlOf(request);
    const key = `${method} ${url} ${caller.name}`;
    const requests = (found.get(key)?.requests ?? 0) + 1;
    found.set(key, { method, url, caller: caller.name, requests, differences });
  }

  function* placed(): Generator<PlacedRequest> {
    for (const request of options.requests) {
      if (counts.requests >= count) return;
      yield { place: counts.requests++, request };
    }
  }

  // One kind of work at a time, so that the remaining time can be estimated: a request that differs takes many more.
  // With writes, all is settled at once: later requests find other content.
  await runStage('Compared', placed(), count, compare);
  // Complex requests are last, and take longer.
  const mixed = createSeededRandom(1).shuffle(differing);
  await runStage('Differences examined', mixed, mixed.length, settleAgain);
  // Simple requests show more.
  const simplest = unexplained.toSorted((one, other) => one.place - other.place);
  const reduced = simplest.slice(0, MAX_SHRUNK);
  await runStage('Differences reduced', reduced, reduced.length, addDifference);
  for (const one of simplest.slice(MAX_SHRUNK)) await addDifference(one);
  return {
    seconds: (performance.now() - began) / 1000,
    requests: counts.requests,
    equal: counts.equal,
    refused: counts.refused,
    explainedRequests: counts.explained,
    explained: [...explained]
      .map(([deviation, one]) => ({ deviation, title: titleOf(deviation), place: placeOf(deviation), ...one }))
      .sort((one, other) => other.requests - one.requests),
    different: counts.different,
    differences: [...found.values()].sort((one, other) => one.url.length - other.url.length),
    unanswered,
    speed: { reference: speedOf(times.reference), plinth: speedOf(times.plinth) },
  };
}

const areEqual = ({ reference, plinth }: Exchange): boolean => compareResponses(reference, plinth).length === 0;

/** Sends to both servers concurrently, within the rate limit. */
function createAskBoth(options: ComparisonOptions): (request: ComparedRequest) => Promise<Exchange> {
  const { contract, documentIds, reference, plinth, rate } = options;
  let free = performance.now();
  return async (request) => {
    const now = performance.now();
    free = Math.max(free, now) + 1000 / rate;
    if (free - now > 1) await wait(free - now);
    const [there, here] = await Promise.all([
      reference.ask(documentIds.forReference(request)).catch(withName(contract)),
      plinth.ask(request).catch(withName('Plinth')),
    ]);
    return { request, reference: documentIds.align(there, here), plinth: here };
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
