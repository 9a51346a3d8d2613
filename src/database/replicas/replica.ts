import { DatabaseFault } from '../database-fault.ts';
import type { Driver, WaitLimit, Reader, ReplicationState, Row } from '../driver.ts';
import { createConfirmations, type Freshness, type Proof, shareRoundTrips } from '../freshness.ts';
import { waitWithin } from '../wait-limit.ts';

/**
 * `used`: requests read from it. `behind`: it lags too much, or has not reached the position where this server started.
 * `unreachable`: it does not respond, or not in time. `promoted`: it accepts writes and is no longer a replica.
 * `diverged`: it has data that the primary never had.
 */
export type ReplicaStatus = 'used' | 'behind' | 'unreachable' | 'promoted' | 'diverged';

/** One copy of the database. Statements that fail because of it are run elsewhere, once. */
export interface Replica {
  /** Its position in the settings, from 1. */
  readonly name: string;
  readonly reader: Reader;
  readonly freshness: Freshness;
  status(): ReplicaStatus;
  /** Waiting callers are sent elsewhere when it is no longer used. */
  setStatus(status: ReplicaStatus): void;
  /** Its last reported state; null before the first. */
  known(): ReplicationState | null;
  /** Whether it has yet to answer how far it is. */
  isAsked(): boolean;
  /** Its current state, in a round trip or two. After a crash it may be at an earlier position than before. */
  ask(limitMs?: number): Promise<ReplicationState>;
  /** The proof of a state it was in a moment ago. */
  prove(state: ReplicationState): Proof;
  lagMs: number;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly name: string;
  readonly driver: Driver;
  /** Runs a statement instead of it: a reader that has everything it had. */
  readonly instead: (failed: Replica) => Reader;
  /** Changes each proof after a replica failed: rows may come from two servers. */
  readonly failures: { count: number };
}

/** A replica that takes longer to report its position counts as unresponsive. */
export const ANSWER_MS = 1_000;

export function createReplica({ name, driver, instead, failures }: ReplicaOptions): Replica {
  const { replication } = driver;
  if (replication === undefined) throw new Error('This database has no replicas.');
  let status: ReplicaStatus = 'unreachable';
  let known: ReplicationState | null = null;
  let isAsked = false;
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
   * Ends the wait, not the statement, which ends by its deadline. `failed` handles this, and errors of the statement
   * itself. One promise for both: every statement of every read passes here.
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

  const prove = ({ isOnly, isPrimary, position }: ReplicationState): Proof =>
    isOnly && !isPrimary && position !== null ? `replicas ${failures.count} ${position}` : null;

  const askNow = async (): Promise<ReplicationState> => {
    isAsked = true;
    try {
      known = await replication.state({ deadline: performance.now() + ANSWER_MS });
      return known;
    } finally {
      isAsked = false;
    }
  };

  const confirmations = createConfirmations(askNow, prove);

  /** One round trip for all who ask at the same time, whatever for. */
  const askTogether = shareRoundTrips(confirmations.ask);

  const ask = (limitMs?: number): Promise<ReplicationState> => {
    const asking = unlessGone(askTogether(), fail);
    return limitMs === undefined
      ? asking
      : waitWithin({ deadline: performance.now() + limitMs }, asking, () => undefined);
  };

  const fail = (reason: unknown): never => {
    throw reason;
  };

  /** Whether a statement is worth another attempt: the replica failed, or was busy with other work. */
  const isItsFault = (error: unknown, waitLimit: WaitLimit | undefined): boolean => {
    const kind = driver.faultOf(error);
    if ((kind !== 'lost' && kind !== 'busy') || waitLimit?.signal?.aborted === true) return false;
    failures.count += 1;
    if (kind === 'lost') setStatus('unreachable');
    return true;
  };

  const self: Replica = {
    name,
    lagMs: 0,
    status: () => status,
    setStatus,
    known: () => known,
    isAsked: () => isAsked,
    ask,
    prove,
    reader: {
      query(statement, parameters, waitLimit) {
        const elsewhere = (error: unknown): Promise<readonly Row[]> => {
          if (!isItsFault(error, waitLimit)) throw error;
          return instead(self).query(statement, parameters, waitLimit);
        };
        // A request that has started to read here reads the rest elsewhere, without waiting for each part.
        return status === 'unreachable'
          ? Promise.reject(gone()).catch(elsewhere)
          : unlessGone(driver.query(statement, parameters, waitLimit), elsewhere);
      },
      async *stream(statement, parameters, batchSize, waitLimit) {
        let hasGiven = false;
        try {
          if (status === 'unreachable') throw gone();
          for await (const batch of driver.stream(statement, parameters, batchSize, waitLimit)) {
            hasGiven = true;
            yield batch;
          }
          return;
        } catch (error) {
          if (hasGiven || !isItsFault(error, waitLimit)) throw error;
        }
        yield* instead(self).stream(statement, parameters, batchSize, waitLimit);
      },
    },
    freshness: {
      besideContent: async () => null,
      changes: null,
      current: async () => (status === 'unreachable' ? null : unlessGone(askTogether().then(prove), () => null)),
      confirm: confirmations.confirm,
    },
    close: () => driver.close(),
  };
  return self;
}
