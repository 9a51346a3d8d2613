import type { Driver } from './driver.ts';

/**
 * The database's proof of its state. While two proofs are equal, nothing was committed in between, so data read under
 * the first is still current. Null: the database has none.
 */
export type Proof = string | null;

export interface Freshness {
  /** A proof requested after this call, never before. */
  current(): Promise<Proof>;
  /** The same for everything except project content, at no cost; null if that is not available. */
  readonly besideContent: (() => Promise<Proof>) | null;
}

type Provable = Pick<Driver, 'version' | 'versionOfOthers' | 'versionIsLocal' | 'written'>;

/** Null if the database offers no exact proof. `content`: the tables that contain only content. */
export function createFreshness(driver: Provable, content: ReadonlySet<string>): Freshness | null {
  if (driver.version === undefined) return null;
  const ask = driver.version.bind(driver);
  return {
    current: driver.versionIsLocal ? shareTurns(ask) : shareRoundTrips(ask),
    besideContent: driver.versionIsLocal ? besideContent(driver, content) : null,
  };
}

/** Commits of others, and of this server to any other table. */
function besideContent(driver: Provable, content: ReadonlySet<string>): Freshness['besideContent'] {
  if (driver.versionOfOthers === undefined) return null;
  const ask = driver.versionOfOthers.bind(driver);
  return shareTurns(async () => {
    const others = await ask();
    return others === null ? null : `${others} ${driver.written.beside(content)}`;
  });
}

/**
 * The first request in a turn of the event loop gets a proof immediately; later ones in the same turn share one taken
 * at its end: a proof costs a tenth of a cached response.
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
 * A proof in progress may be older than a new request. So new requests share the next one: only one round trip is in
 * progress at any time.
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
