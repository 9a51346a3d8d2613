import type { Driver, Reader, Replication, ReplicationState } from '../driver.ts';
import { type Proof, shareRoundTrips } from '../freshness.ts';
import { waitWithin } from '../wait-limit.ts';
import { createPrimaryPositions } from './primary-positions.ts';
import { ANSWER_MS, createReplica, type Replica, type ReplicaStatus } from './replica.ts';

/** Copies of a database that serve reads instead of the primary while they are healthy. */
export interface Replicas {
  readonly all: readonly Replica[];
  /** The replica for a caller who has not seen any position and needs no proof; null: the primary. */
  next(): Replica | null;
  /** Chooses a replica for a caller who must see everything up to these positions, with the proof of its state. */
  choose(seen: readonly (string | null)[]): Promise<Choice>;
  /** A position that includes everything committed before this call. */
  written(): Promise<string>;
  /** Whether the primary responded when last contacted. */
  hasPrimary(): boolean;
  readonly counts: ReplicaCounts;
  /** Checks every server once; also happens by itself. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface Choice {
  /** Null: the primary. */
  readonly replica: Replica | null;
  /** For the replica's state when it reported its position; null for the primary. */
  readonly proof: Proof;
}

interface ReplicaState extends Choice {
  readonly replica: Replica;
  /** Null: it did not answer. */
  readonly state: ReplicationState | null;
}

export interface ReplicaCounts {
  /** Requests by the server they read from: a replica's name, or `primary`. */
  readonly reads: Map<string, number>;
  /**
   * Requests that read from the primary because no replica was in use (`none`) or none had what they had seen
   * (`behind`), and statements that failed on a replica (`failed`).
   */
  readonly fallbacks: { none: number; behind: number; readonly failed: number };
}

export interface ReplicasOptions {
  readonly primary: Driver;
  readonly drivers: readonly Driver[];
  readonly maxLagMs: number;
  /** The position every replica must have reached before it is read: it includes the tables this server has created. */
  readonly since: string;
  /** The interval between checks. */
  readonly intervalMs?: number;
  readonly warn: (message: string) => void;
}

const INTERVAL_MS = 1_000;

/** How long a request waits for replicas to confirm that they have what it has seen. */
const CHOICE_MS = 200;

/** Requests do not wait longer for the answer that others are waiting for: another replica is asked. */
const SLOW_MS = 100;

export function createReplicas(options: ReplicasOptions): Replicas {
  const { primary, maxLagMs, since, intervalMs = INTERVAL_MS, warn } = options;
  const replication = primary.replication as Replication;
  const { includes } = replication;
  const positions = createPrimaryPositions(includes, maxLagMs + ANSWER_MS);
  const failures = { count: 0 };
  const diverged = new Map<Replica, string>();
  let primaryState: ReplicationState | null = null;
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** The primary, which has everything; while it is unreachable, another replica that has what the failed one had. */
  const instead = (failed: Replica): Reader => {
    const needed = failed.known()?.position ?? null;
    const other = all.find(
      (one) => one !== failed && one.status() === 'used' && needed !== null && reached(one.known(), needed),
    );
    return primaryState === null && other !== undefined ? other.reader : primary;
  };

  const all = options.drivers.map((driver, index) =>
    createReplica({ name: String(index + 1), driver, instead, failures }),
  );
  const counts = {
    reads: new Map([...all.map(({ name }) => name), 'primary'].map((name) => [name, 0])),
    fallbacks: {
      none: 0,
      behind: 0,
      get failed() {
        return failures.count;
      },
    },
  };

  const reached = (state: ReplicationState | null, needed: string): boolean =>
    state?.isOnly === true && state.position !== null && includes(state.position, needed);

  /** A promoted replica has everything: it is read until the primary is found again. */
  const statusOf = (replica: Replica, state: ReplicationState): ReplicaStatus => {
    const { position } = state;
    const isPrimary = state.isPrimary || state.server === primaryState?.server;
    if (isPrimary) return primaryState === null && replica.status() !== 'unreachable' ? 'used' : 'promoted';
    if (position === null || !includes(position, since)) return 'behind';
    if (diverged.get(replica) === position) return 'diverged';
    // Without a primary, lag is unknown.
    if (primaryState === null) return replica.status() === 'behind' ? 'behind' : 'used';
    replica.lagMs = positions.lagOf(position, performance.now());
    return replica.lagMs > maxLagMs ? 'behind' : 'used';
  };

  const lookAt = async (replica: Replica): Promise<void> => {
    const before = replica.status();
    const next = await replica.ask(ANSWER_MS).then(
      (state) => statusOf(replica, state),
      () => 'unreachable' as const,
    );
    if (isClosed) return;
    replica.setStatus(next);
    if (next !== before) report(replica, next);
  };

  const report = ({ name, lagMs }: Replica, status: ReplicaStatus): void => {
    const lag = status === 'behind' ? ` (by ${(lagMs / 1000).toFixed(1)} s)` : '';
    warn(status === 'used' ? `Replica ${name} is in use.` : `Replica ${name} is not read from: ${status}${lag}.`);
  };

  /**
   * A replica is never ahead of its primary. One that is has followed another primary that was lost, and is not read
   * until it follows this one.
   */
  const compare = (before: ReadonlyMap<Replica, string | null>, position: string): void => {
    for (const [replica, reached] of before) {
      if (reached !== null && !includes(position, reached)) diverged.set(replica, reached);
    }
  };

  const lookAtAll = async (): Promise<void> => {
    const before = new Map(all.map((replica) => [replica, replica.known()?.position ?? null]));
    const state = await replication.state({ deadline: performance.now() + ANSWER_MS }).catch(() => null);
    primaryState = state;
    if (state?.position != null) {
      positions.add(state.position, performance.now());
      compare(before, state.position);
    }
    await Promise.all(all.map(lookAt));
  };

  const look = (): Promise<void> => {
    clearTimeout(timer);
    looking = looking.then(lookAtAll).then(() => {
      if (!isClosed) timer = setTimeout(look, intervalMs).unref();
    });
    return looking;
  };

  const askWritten = shareRoundTrips(async () => {
    const { position } = await replication.state({ deadline: performance.now() + ANSWER_MS });
    if (position === null) throw new Error('The primary keeps no position.');
    return position;
  });

  const counted = (replica: Replica | null): Replica | null => {
    const name = replica?.name ?? 'primary';
    counts.reads.set(name, (counts.reads.get(name) ?? 0) + 1);
    return replica;
  };

  const used = (): readonly Replica[] => all.filter((one) => one.status() === 'used');

  /** They take turns; one that has yet to answer others is passed over if possible. */
  const nextOf = (candidates: readonly Replica[]): Replica | null => {
    turn += 1;
    const inTurn = candidates.map((_, index) => candidates[(turn + index) % candidates.length] as Replica);
    return inTurn.find((one) => !one.isAsked()) ?? inTurn[0] ?? null;
  };

  /**
   * The next replica and its state. All requests that arrive before it is asked share the answer and read there; if
   * they took turns, each replica would have to answer for its part of them.
   */
  const askNext = shareRoundTrips(async (): Promise<ReplicaState | null> => {
    const replica = nextOf(used());
    if (replica === null) return null;
    const state = await replica.ask().catch(() => null);
    return { replica, state, proof: state && replica.prove(state) };
  }, SLOW_MS);

  const onPrimary = (because: 'none' | 'behind'): null => {
    counts.fallbacks[because] += 1;
    counted(null);
    return null;
  };

  return {
    all,
    counts,
    look,
    hasPrimary: () => primaryState !== null,
    written: askWritten,
    next() {
      const next = nextOf(used());
      return next === null ? onPrimary('none') : counted(next);
    },
    async choose(seen) {
      const needed = seen.filter((one) => one !== null);
      // A null position excludes all replicas.
      if (needed.length < seen.length) return { replica: onPrimary('behind'), proof: null };
      const until = performance.now() + CHOICE_MS;
      const asking = askNext();
      // Queried each time: a replica that crashed may have lost data.
      const first = await (needed.length === 0
        ? asking
        : waitWithin({ deadline: until }, asking, () => undefined).catch(() => null));
      const suits = (state: ReplicationState | null): boolean =>
        state !== null && needed.every((one) => reached(state, one));
      if (first !== null && suits(first.state)) return { replica: counted(first.replica), proof: first.proof };
      for (const replica of used().filter((one) => one !== first?.replica)) {
        const leftMs = needed.length === 0 ? ANSWER_MS : until - performance.now();
        if (leftMs <= 0) break;
        const state = await replica.ask(leftMs).catch(() => null);
        if (state !== null && suits(state)) return { replica: counted(replica), proof: replica.prove(state) };
      }
      return { replica: onPrimary(used().length === 0 ? 'none' : 'behind'), proof: null };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(all.map((replica) => replica.close()));
    },
  };
}
