import { spawnSync } from 'node:child_process';
import { loadWithAutocannon } from './autocannon.ts';
import { loadWithWrk } from './wrk.ts';

/** Results of one burst of requests. Times are in milliseconds. */
export interface Burst {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 2xx, and requests without a response. */
  readonly failed: number;
}

export type Load = (url: string, connections: number, seconds: number) => Promise<Burst>;

/** wrk if it is installed: it takes less CPU from the servers than a load generator in JavaScript. */
export const chooseLoad = (): { name: string; load: Load } =>
  spawnSync('wrk', ['--version']).error === undefined
    ? { name: 'wrk', load: loadWithWrk }
    : { name: 'autocannon', load: loadWithAutocannon };
