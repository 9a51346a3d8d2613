import { StartError } from '../../src/errors.ts';
import type { Progress } from '../../src/util/progress.ts';
import { type ComparedRequest, urlOf } from './compared-request.ts';
import type { Unanswered } from './comparison.ts';

/** Consecutive failures after which the comparison stops: the server is gone. */
const MAX_UNANSWERED = 20;

export interface Stages {
  /** Works on a few requests at a time; those without a response are tried again at the end. */
  runStage<T extends { readonly request: ComparedRequest }>(
    name: string,
    requests: Iterable<T>,
    count: number,
    work: (one: T) => Promise<void>,
  ): Promise<void>;
  /** Requests that got no response in the end. */
  readonly unanswered: readonly Unanswered[];
}

export function createStages(concurrency: number, progress: Progress): Stages {
  const unanswered: Unanswered[] = [];
  return {
    unanswered,
    async runStage(name, requests, count, work) {
      if (count === 0) return;
      const missed: { readonly one: Parameters<typeof work>[0]; readonly reason: string }[] = [];
      let inARow = 0;
      const queue = requests[Symbol.iterator]();
      const workOff = async (): Promise<void> => {
        for (let next = queue.next(); next.done !== true; next = queue.next()) {
          const reason = await reasonOf(work(next.value));
          if (reason !== null) missed.push({ one: next.value, reason });
          inARow = reason === null ? 0 : inARow + 1;
          if (inARow >= MAX_UNANSWERED) {
            throw new StartError(`The last ${inARow} requests got no response: ${reason}.`, {
              remedy: 'Is the server still running? Start it again, and repeat the comparison.',
            });
          }
          progress.advance(1, 0);
        }
      };
      progress.begin(name, count);
      await Promise.all(Array.from({ length: concurrency }, workOff));
      // A request may have waited behind others that kept the server busy, so it is sent again, alone.
      for (const [index, { one, reason }] of missed.entries()) {
        const { request } = one;
        const isRepeated = request.method === 'GET' && index < MAX_UNANSWERED;
        const last = isRepeated ? await reasonOf(work(one)) : reason;
        if (last !== null) unanswered.push({ url: urlOf(request), caller: request.caller.name, reason: last });
      }
      progress.end();
    },
  };
}

/** Why it failed; null if it did not. */
const reasonOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );
