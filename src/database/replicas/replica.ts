import { DatabaseFault } from '../database-fault.ts';
import type { Driver, Patience, Reader, ReplicationState, Row } from '../driver.ts';
import { type Freshness, type Proof, shareRoundTrips } from '../freshness.ts';
import { waitPatiently } from '../patience.ts';

/**
 * `used`: requests read from it. `behind`: it lags too much, or has not reached where this server started. `unreachable`:
 * it does not answer, or not in time. `promoted`: it takes writes, and is no replica any more. `diverged`: it has what
 * the primary never had.
 */
export type ReplicaStatus = 'used' | 'behind' | 'unreachable' | 'promoted' | 'diverged';

/** One copy of the database. Statements that fail because of it are run elsewhere, once. */
export interface Replica {
  /** By its place in the settings, from 1. */
  readonly name: string;
  readonly reader: Reader;
  readonly freshness: Freshness;
  status(): ReplicaStatus;
  /** Whoever waits for it is sent elsewhere when it is not used any longer. */
  setStatus(status: ReplicaStatus): void;
  /** What it said last; null before it has said anything. */
  known(): ReplicationState | null;
  /** What it says now. One that has crashed may be at an earlier position than before. */
  ask(patienceMs: number): Promise<ReplicationState>;
  /** The proof of a state that it was in a moment ago. */
  prove(state: ReplicationState): Proof;
  lagMs: number;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly name: string;
  readonly driver: Driver;
  /** Who runs a statement instead of it: somebody who has everything that it had. */
  readonly instead: (failed: Replica) => Reader;
  /** Something else in each proof after a replica failed: what was read may come from two servers. */
  readonly failures: { count: number };
}

/** A replica that takes longer to say how far it is does not count as answering. */
export const ANSWER_MS = 1_000;

export function createReplica({ name, driver, instead, failures }: ReplicaOptions): Replica {
  const { replication } = driver;
  if (replication === undefined) throw new Error('This database has no replicas.');
  let status: ReplicaStatus = 'unreachable';
  let known: ReplicationState | null = null;
  const waiting = new Set<(reason: Error) => void>();

  const setStatus = (next: ReplicaStatus): void => {
    status = next;
    if (next !== 'unreachable') return;
    const left = [...waiting];
    waiting.clear();
    for (const leave of left) leave(gone());
  };

  const gone = (): DatabaseFault => new DatabaseFault('lost', `Replica ${name} does not answer.`);

  /**
   * Ends the waiting, not the statement: that one ends by its deadline. `failed` says what happens then, and if the
   * statement itself fails. One promise for both: every statement of every read passes here.
   */
  const unlessGone = <T>(running: Promise<T>, failed: (reason: unknown) => T | PromiseLike<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let hasLeft = false;
      const leave = (reason: unknown): void => {
        if (hasLeft) return;
        hasLeft = true;
        waiting.delete(leave);
        try {
          resolve(failed(reason));
        } catch (error) {
          reject(error);
        }
      };
      waiting.add(leave);
      running.then((result) => {
        waiting.delete(leave);
        resolve(result);
      }, leave);
    });

  const askNow = async (): Promise<ReplicationState> => {
    known = await replication.state({ deadline: performance.now() + ANSWER_MS });
    return known;
  };

  const askTogether = shareRoundTrips(askNow);

  const ask = (patienceMs: number): Promise<ReplicationState> =>
    waitPatiently({ deadline: performance.now() + patienceMs }, askTogether(), () => undefined);

  /** Whether a statement is worth another attempt: it is the replica that failed, or that had other work to do first. */
  const isItsFault = (error: unknown, patience: Patience | undefined): boolean => {
    const kind = driver.faultOf(error);
    if ((kind !== 'lost' && kind !== 'busy') || patience?.signal?.aborted === true) return false;
    failures.count += 1;
    if (kind === 'lost') setStatus('unreachable');
    return true;
  };

  const prove = ({ isOnly, isPrimary, position }: ReplicationState): Proof =>
    isOnly && !isPrimary && position !== null ? `replicas ${failures.count} ${position}` : null;

  /** Shared as it is by all who ask together: it costs each of them nothing. */
  const proveTogether = shareRoundTrips<Proof>(async () => {
    return status === 'unreachable' ? null : unlessGone(askNow().then(prove), () => null);
  });

  const self: Replica = {
    name,
    lagMs: 0,
    status: () => status,
    setStatus,
    known: () => known,
    ask,
    prove,
    reader: {
      query(statement, parameters, patience) {
        const elsewhere = (error: unknown): Promise<readonly Row[]> => {
          if (!isItsFault(error, patience)) throw error;
          return instead(self).query(statement, parameters, patience);
        };
        // A request that has begun to read here asks for the rest at once elsewhere, and does not wait for each part.
        return status === 'unreachable'
          ? Promise.reject(gone()).catch(elsewhere)
          : unlessGone(driver.query(statement, parameters, patience), elsewhere);
      },
      async *stream(statement, parameters, batchSize, patience) {
        let hasGiven = false;
        try {
          if (status === 'unreachable') throw gone();
          for await (const batch of driver.stream(statement, parameters, batchSize, patience)) {
            hasGiven = true;
            yield batch;
          }
          return;
        } catch (error) {
          if (hasGiven || !isItsFault(error, patience)) throw error;
        }
        yield* instead(self).stream(statement, parameters, batchSize, patience);
      },
    },
    freshness: {
      besideContent: null,
      current: proveTogether,
    },
    close: () => driver.close(),
  };
  return self;
}
