/** From a worker to the supervisor: it listens. */
export interface Ready {
  readonly kind: 'ready';
  /** Printed when the server has started. */
  readonly message: string;
  /** Environment variables for later workers, which would otherwise generate different values. */
  readonly environment: Readonly<Record<string, string>>;
}

/** To a worker: answer requests in progress, then exit. */
export interface Stop {
  readonly kind: 'stop';
  /** How long an idle connection stays open for a request that may be in transit. */
  readonly idleMs: number;
}

/** From a worker: an event that all workers count together. */
export interface Count {
  readonly kind: 'count';
  /** Matches responses to requests of one worker. */
  readonly id: number;
  readonly name: string;
  readonly intervalMs: number;
  readonly by: 0 | 1;
}

export interface Counted {
  readonly kind: 'counted';
  readonly id: number;
  readonly count: number;
}

/** From a stopping worker: it no longer accepts connections. */
export interface Closed {
  readonly kind: 'closed';
}

/** To a worker: none of the stopping workers accepts connections, so clients can be disconnected. */
export interface Drain {
  readonly kind: 'drain';
}

/** From a worker: it needs the metrics of all. */
export interface Collect {
  readonly kind: 'collect';
  readonly id: number;
}

export interface Collected {
  readonly kind: 'collected';
  readonly id: number;
  readonly text: string;
}

/** To each worker: send your metrics. */
export interface Measure {
  readonly kind: 'measure';
  readonly id: number;
}

export interface MeasuredByWorker {
  readonly kind: 'measured';
  readonly id: number;
  /** As prom-client transfers it between processes. */
  readonly metrics: readonly object[];
}

export type FromWorker = Ready | Count | Closed | Collect | MeasuredByWorker;
export type ToWorker = Stop | Drain | Counted | Measure | Collected;

/**
 * The first worker prepares the database before it listens; later ones find it ready. After a restart, the first of the
 * new ones prepares it again, while the port is open.
 */
export type WorkerRole = 'first' | 'firstAgain' | 'next';

/** Marks a process as a worker. Being in a cluster is not enough: process managers run Plinth in their own cluster. */
export const WORKER_VARIABLE = 'PLINTH_WORKER';

export const workerRole = (): WorkerRole | undefined => process.env[WORKER_VARIABLE] as WorkerRole | undefined;
