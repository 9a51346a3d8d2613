import type { Database } from './databases.ts';
import type { Load } from './load/load.ts';
import type { Options } from './options.ts';
import { timeLeft, WARM_SECONDS } from './plan.ts';
import { usageOf } from './processes.ts';
import { REQUESTS, type RequestName } from './requests.ts';
import type { RunningServer } from './servers.ts';

/** Medians over the rounds; times in milliseconds. */
export interface Cell {
  readonly server: string;
  readonly request: RequestName;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time per request of the server and of the database; null if the system does not report it. */
  readonly cpuMs: number | null;
  readonly databaseCpuMs: number | null;
  readonly failed: number;
}

type Sample = Omit<Cell, 'server' | 'request' | 'connections'>;

/** Servers take turns inside each round, so other load on the machine affects all of them. */
export async function measure(
  servers: readonly RunningServer[],
  database: Database,
  load: Load,
  { requests, connections, rounds, seconds }: Options,
  say: (line: string) => void,
): Promise<readonly Cell[]> {
  for (const { url } of servers) for (const name of requests) await load(`${url}${REQUESTS[name]}`, 4, WARM_SECONDS);
  const begun = performance.now();
  const samples = new Map<string, { readonly of: Pick<Cell, 'server' | 'request' | 'connections'>; all: Sample[] }>();
  for (let round = 1; round <= rounds; round++) {
    say(`${database.engine}: round ${round} of ${rounds}${timeLeft(round - 1, rounds, performance.now() - begun)}`);
    for (const request of requests) {
      for (const clients of connections) {
        for (const server of servers) {
          const key = `${request} ${clients} ${server.name}`;
          const cell = samples.get(key) ?? { of: { server: server.name, request, connections: clients }, all: [] };
          cell.all.push(
            await sample(server, database, () => load(`${server.url}${REQUESTS[request]}`, clients, seconds)),
          );
          samples.set(key, cell);
        }
      }
    }
  }
  return [...samples.values()].map(({ of, all }) => ({ ...of, ...medians(all) }));
}

async function sample(server: RunningServer, database: Database, burst: () => ReturnType<Load>): Promise<Sample> {
  const own = cpuClock(server.pid);
  const databases = cpuClock(database.pid);
  const { requests, seconds, p50, p99, failed } = await burst();
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    failed,
    cpuMs: own(requests),
    databaseCpuMs: databases(requests),
  };
}

export function cpuClock(pid: number | null): (requests: number) => number | null {
  const cpuMs = (): number | null => (pid === null ? null : (usageOf(pid)?.cpuMs ?? null));
  const before = cpuMs();
  return (requests) => {
    const after = cpuMs();
    return before === null || after === null ? null : (after - before) / requests;
  };
}

function medians(samples: readonly Sample[]): Sample {
  const of = (read: (sample: Sample) => number): number => median(samples.map(read));
  const orNull = (read: (sample: Sample) => number | null): number | null => {
    const known = samples.map(read).filter((value) => value !== null);
    return known.length === 0 ? null : median(known);
  };
  return {
    perSecond: of((sample) => sample.perSecond),
    p50: of((sample) => sample.p50),
    p99: of((sample) => sample.p99),
    failed: samples.reduce((total, sample) => total + sample.failed, 0),
    cpuMs: orNull((sample) => sample.cpuMs),
    databaseCpuMs: orNull((sample) => sample.databaseCpuMs),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}
