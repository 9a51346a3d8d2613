import { createChangeLedger } from './changes/change-ledger.ts';
import type { Changes } from './changes/changes.ts';
import type { Driver } from './driver.ts';
import type { Proof } from './proof.ts';
import { settlesWithin } from './wait-limit.ts';

export type { Proof } from './proof.ts';

export interface Freshness {
  /** A proof requested after this call, never before. */
  current(): Promise<Proof>;
  /**
   * Calls back with the first proof that is requested after this call, before whoever requests it gets it. Nothing is
   * requested for it: the next request does. Null if that fails.
   */
  confirm(whenProven: (proof: Proof) => void): void;
  /**
   * The same as `current` for everything except project content, at no cost. For a request that has a proof, or on a
   * database where one costs nothing; otherwise null.
   */
  besideContent(known: Proof): Promise<Proof>;
  /** What changes between its proofs; null if nothing is known but whether they are equal. */
  readonly changes: Changes | null;
}

type Provable = Pick<Driver, 'proofs' | 'provesLocally'>;

/** Null if the database offers no exact proof. `content`: the tables that contain only content. */
export function createFreshness(driver: Provable, content: ReadonlySet<string>): Freshness | null {
  const { proofs, provesLocally } = driver;
  if (proofs === undefined) return null;
  const changes = createChangeLedger(proofs, content);
  // Proofs are requested one after the other, and answered in that order.
  const advance = (proof: Proof): Proof => {
    changes.advance(proof);
    return proof;
  };
  const { ask, confirm } = createConfirmations(
    () => proofs.current().then(advance),
    (proof) => proof,
  );
  return {
    current: provesLocally ? shareTurns(ask) : shareRoundTrips(ask),
    confirm,
    changes,
    async besideContent(known) {
      const proof = known ?? (provesLocally ? await ask() : null);
      return proof === null ? null : changes.besideContent();
    },
  };
}

interface Confirmations<T> extends Pick<Freshness, 'confirm'> {
  readonly ask: () => Promise<T>;
}

/** `ask`, which also answers what waits for it. */
export function createConfirmations<T>(ask: () => Promise<T>, prove: (answer: T) => Proof): Confirmations<T> {
  const waiting: ((proof: Proof) => void)[] = [];

  const askFor = async (waited: typeof waiting): Promise<T> => {
    let proof: Proof = null;
    try {
      const answer = await ask();
      proof = prove(answer);
      return answer;
    } finally {
      for (const whenProven of waited) whenProven(proof);
    }
  };

  return {
    // Nearly always, nothing waits.
    ask: () => (waiting.length === 0 ? ask() : askFor(waiting.splice(0))),
    confirm: (whenProven) => void waiting.push(whenProven),
  };
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
 * progress at any time, unless it takes longer than `slowMs`.
 */
export function shareRoundTrips<T>(ask: () => Promise<T>, slowMs?: number): () => Promise<T> {
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
    next ??= (slowMs === undefined ? running : settlesWithin(slowMs, running)).then(startNext, startNext);
    return next;
  };
}
