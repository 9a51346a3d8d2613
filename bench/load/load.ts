import { spawnSync } from 'node:child_process';
import { loadWithAutocannon } from './autocannon.ts';
import { loadWithWrk } from './wrk.ts';

/** What one burst of requests gave. Times in milliseconds. */
export interface Burst {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  readonly failed: number;
}

export type Load = (url: string, connections: number, seconds: number) => Promise<Burst>;

/** wrk where it is installed: it takes less of the machine from the servers than a loader in JavaScript. */
export const chooseLoad = (): { name: string; load: Load } =>
  spawnSync('wrk', ['--version']).error === undefined
    ? { name: 'wrk', load: loadWithWrk }
    : { name: 'autocannon', load: loadWithAutocannon };
