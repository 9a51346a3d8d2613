import type { Driver } from './driver.ts';

/**
 * What the database says of its own state. While two proofs are equal, nothing was committed in
 * between, so what was read under the first is still true. Null: the database cannot tell.
 */
export type Proof = string | null;

export interface Freshness {
  /** A proof that was requested after this call, never before it. */
  current(): Promise<Proof>;
  /** The same for what is not a content of the project, at no cost; null if that is not to be had. */
  readonly besideContent: (() => Promise<Proof>) | null;
}

type Provable = Pick<Driver, 'version' | 'versionOfOthers' | 'versionIsLocal' | 'written'>;

/** Null if the database offers no exact proof at all. `content`: the tables that hold nothing else. */
export function createFreshness(driver: Provable, content: ReadonlySet<string>): Freshness | null {
  if (driver.version === undefined) return null;
  const ask = driver.version.bind(driver);
  return {
    current: driver.versionIsLocal ? shareTurns(ask) : shareRoundTrips(ask),
    besideContent: driver.versionIsLocal ? besideContent(driver, content) : null,
  };
}

/** What others have committed, and this server itself to any other table. */
function besideContent(driver: Provable, content: ReadonlySet<string>): Freshness['besideContent'] {
  if (driver.versionOfOthers === undefined) return null;
  const ask = driver.versionOfOthers.bind(driver);
  return shareTurns(async () => {
    const others = await ask();
    return others === null ? null : `${others} ${driver.written.beside(content)}`;
  });
}

/**
 * The first request of a turn of the event loop gets a proof at once; those that arrive after it in
 * the same turn share one that is taken at its end: to ask for one takes a tenth of the time of an
 * answer from memory.
 */
export function shareTurns(ask: () => Promise<Proof>): () => Promise<Proof> {
  let isFirst = true;
  let next: Promise<Proof> | null = null;
  return () => {
    if (isFirst) {
      isFirst = false;
      setImmediate(() => {
        isFirst = true;
      });
      return ask();
    }
    next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = null;
        resolve(ask());
      });
    });
    return next;
  };
}

/**
 * A proof that is already on its way may be older than a request that comes now. So such requests
 * wait for the next one, which all of them share: one round trip is under way at any time.
 */
export function shareRoundTrips<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const answer = ask();
    const ended = (): void => {
      if (running === answer) running = null;
    };
    answer.then(ended, ended);
    running = answer;
    return answer;
  };

  const startNext = (): Promise<T> => {
    next = null;
    return start();
  };

  return () => {
    if (running === null) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };
}
