import type { Options } from '../options.ts';
import type { Database } from '../databases.ts';
import { cpuClock, median } from '../measure.ts';
import { timeLeft, WARM_SECONDS } from '../plan.ts';
import type { RunningServer } from '../servers.ts';
import { type Targets, WRITES, type WriteName, writeRequest } from './requests.ts';
import { loadWrites, type WriteBurst } from './socket-load.ts';

/** Medians over the rounds; times in milliseconds. */
export interface WriteCell {
  readonly server: string;
  readonly write: WriteName;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time per write of the server and of the database; null if the system does not report it. */
  readonly cpuMs: number | null;
  readonly databaseCpuMs: number | null;
  readonly failed: number;
}

/** A cheap read by one client, alone and during writes by eight. */
export interface ReadBeside {
  readonly server: string;
  /** For a cached response, which needs no statement. */
  readonly keptP99: number;
  readonly aloneP99: number;
  readonly besideP99: number;
  readonly writesPerSecond: number;
}

type Sample = WriteBurst & Pick<WriteCell, 'cpuMs' | 'databaseCpuMs'>;

const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
};

/** Entries for the first burst of deletes, before it is known how many it takes per second. */
const FIRST_DELETES = 100;

/** Servers take turns inside each round, so other load on the machine affects all of them. */
export async function measureWrites(
  servers: readonly RunningServer[],
  database: Database,
  { articles, connections, rounds, seconds }: Options,
  say: (line: string) => void,
): Promise<readonly WriteCell[]> {
  const bursts = new Map<string, { of: Pick<WriteCell, 'server' | 'write' | 'connections'>; all: Sample[] }>();
  const targets = new Map(servers.map(({ name }) => [name, { articles, disposable: [] as number[] }]));
  let n = 0;
  const burst = (server: RunningServer, write: WriteName, clients: number, lasting: number): Promise<WriteBurst> => {
    const own = targets.get(server.name) as Targets;
    return loadWrites(server.url, clients, lasting, () => writeRequest(write, n++, own));
  };
  const provide = async (server: RunningServer, count: number): Promise<void> => {
    const { disposable } = targets.get(server.name) as Targets;
    while (disposable.length < count) disposable.push(...(await burst(server, 'W2', 8, 0.5)).ids);
  };
  for (const server of servers) {
    await provide(server, 20);
    for (const write of WRITES) await burst(server, write, 4, WARM_SECONDS);
  }
  const begun = performance.now();
  const rates = new Map<string, number>();
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}${timeLeft(round - 1, rounds, performance.now() - begun)}`);
    for (const write of WRITES) {
      for (const clients of connections) {
        for (const server of servers) {
          const key = `${write} ${clients} ${server.name}`;
          if (write === 'W5') await provide(server, Math.ceil((rates.get(key) ?? FIRST_DELETES / seconds) * seconds));
          const cell = bursts.get(key) ?? { of: { server: server.name, write, connections: clients }, all: [] };
          const own = cpuClock(server.pid);
          const databases = cpuClock(database.pid);
          const result = await burst(server, write, clients, seconds);
          rates.set(key, (1.2 * result.requests) / result.seconds);
          cell.all.push({ ...result, cpuMs: own(result.requests), databaseCpuMs: databases(result.requests) });
          bursts.set(key, cell);
        }
      }
    }
  }
  return [...bursts.values()].map(({ of, all }) => ({
    ...of,
    perSecond: median(all.map(({ requests, seconds: lasted }) => requests / lasted)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    cpuMs: medianOrNull(all.map(({ cpuMs }) => cpuMs)),
    databaseCpuMs: medianOrNull(all.map(({ databaseCpuMs }) => databaseCpuMs)),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  }));
}

const cheapRead = (path: string) => ({ method: 'GET', path, body: '' }) as const;

export async function measureReadBeside(server: RunningServer, { articles, seconds }: Options): Promise<ReadBeside> {
  let asked = 0;
  // Every commit invalidates cached responses. A parameter without effect makes each read unique, so both measurements
  // do the same work.
  const read = (lasting: number) =>
    loadWrites(server.url, 1, lasting, () => cheapRead(`/api/authors/1?read=${asked++}`));
  const targets = { articles, disposable: [] };
  let n = 0;
  await read(WARM_SECONDS);
  const kept = await loadWrites(server.url, 1, seconds, () => cheapRead('/api/authors/1'));
  const alone = await read(2 * seconds);
  const [beside, writes] = await Promise.all([
    read(2 * seconds),
    loadWrites(server.url, 8, 2 * seconds, () => writeRequest('W2', n++, targets)),
  ]);
  return {
    server: server.name,
    keptP99: kept.p99,
    aloneP99: alone.p99,
    besideP99: beside.p99,
    writesPerSecond: writes.requests / writes.seconds,
  };
}
