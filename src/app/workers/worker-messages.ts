/** From a worker to the process that started it: it listens. */
export interface Ready {
  readonly kind: 'ready';
  /** What to print when the server has come up. */
  readonly message: string;
  /** Variables for the workers after it, which would make up others. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The other way: answer what is under way, then end. */
export interface Stop {
  readonly kind: 'stop';
  /** How long a connection without a request is left open, for a request that may be on its way. */
  readonly idleMs: number;
}

/** From a worker: something happened that all of them count together. */
export interface Count {
  readonly kind: 'count';
  /** To tell the answers to one worker apart. */
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

/** From a worker that stops: it takes no further connections. */
export interface Closed {
  readonly kind: 'closed';
}

/** The other way: none of those that stop together does; clients can be moved away. */
export interface Drain {
  readonly kind: 'drain';
}

/** From a worker: somebody asked it for the metrics of all. */
export interface Collect {
  readonly kind: 'collect';
  readonly id: number;
}

export interface Collected {
  readonly kind: 'collected';
  readonly id: number;
  readonly text: string;
}

/** To each worker: what has it measured? */
export interface Measure {
  readonly kind: 'measure';
  readonly id: number;
}

export interface MeasuredByWorker {
  readonly kind: 'measured';
  readonly id: number;
  /** As prom-client tells it from one process to another. */
  readonly metrics: readonly object[];
}

export type FromWorker = Ready | Count | Closed | Collect | MeasuredByWorker;
export type ToWorker = Stop | Drain | Counted | Measure | Collected;

/** The first worker prepares the database before it listens; those after it find it ready. */
export type WorkerRole = 'first' | 'next';

/**
 * How a process knows that it is a worker. Being one of a cluster says nothing: process managers
 * run Plinth in a cluster of their own.
 */
export const WORKER_VARIABLE = 'PLINTH_WORKER';

export const workerRole = (): WorkerRole | undefined => process.env[WORKER_VARIABLE] as WorkerRole | undefined;
