import { RequestError } from '../errors.ts';
import type { Work } from '../util/work.ts';

/** Limits concurrency. Further tasks wait in a queue; each gets its full time. */
export interface ConcurrencyLimit {
  run<T>(work: Work, task: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const line = new Set<() => void>();
  let taken = 0;

  const wait = (work: Work): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        work.signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        line.delete(enter);
        reject(work.isAbandoned() ? work.signal.reason : tooMany());
      };
      line.add(enter);
      work.signal.addEventListener('abort', leave, { once: true });
    });

  const giveUp = (): void => {
    const [next] = line;
    if (next === undefined) {
      taken -= 1;
      return;
    }
    line.delete(next);
    next();
  };

  return {
    async run(work, task) {
      if (taken < most) taken += 1;
      else {
        await wait(work);
        work.renew();
      }
      try {
        return await task();
      } finally {
        giveUp();
      }
    },
  };
}

const tooMany = (): RequestError =>
  new RequestError(
    'ServiceUnavailableError',
    'Too many expensive requests are in progress. Try again later, or request less at a time.',
  );
