import { readFileSync } from 'node:fs';
import { sharedThing } from '../support/shared-things.ts';
import { freePort } from '../support/throwaway-server.ts';
import { clusterProcess } from './cluster-processes.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { writeProject } from '../support/write-project.ts';
import { clusterProject } from './cluster-project.ts';

const WARM_ROUNDS = 10;
const ROUNDS = 30;
/** At once: what a server does each second, asked or not, is little of it. */
const REQUESTS = 40;

export interface AddedTime {
  /** Of the time of a request, as a share. */
  readonly added: number;
  readonly describe: string;
}

/**
 * Two servers on the same databases, one of which reads from replicas, asked in turn: what else the machine does slows
 * both down. Time is the processor's, and the middle of all rounds counts.
 */
export async function measureAddedTime(cluster: PostgresCluster): Promise<AddedTime> {
  const main = await sharedThing('command');
  const [primary, ...replicas] = [cluster.database.primary, ...cluster.database.replicas].map(({ url }) => url);
  const connection = { client: 'postgres', connection: { connectionString: primary } };
  const servers = await Promise.all(
    [{ connection, replicas }, { connection }].map(async (database) => {
      const server = clusterProcess(main, writeProject(clusterProject(JSON.stringify(database))), await freePort(), {});
      await server.start();
      return { ...server, millis: [] as number[], wall: [] as number[] };
    }),
  );
  try {
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        const [cpu, wall] = [processorMs(server.pid()), performance.now()];
        await Promise.all(Array.from({ length: REQUESTS }, (_, n) => read(server.url, round * REQUESTS + n)));
        if (round < 0) continue;
        server.millis.push((processorMs(server.pid()) - cpu) / REQUESTS);
        server.wall.push((performance.now() - wall) / REQUESTS);
      }
    }
    const [withThem, without] = servers.map(({ millis, wall }) => ({ cpu: middle(millis), wall: middle(wall) }));
    if (withThem === undefined || without === undefined) throw new Error('Two servers are compared.');
    const percent = (one: number, other: number) => `${(100 * (one / other - 1)).toFixed(1)} %`;
    return {
      added: withThem.cpu / without.cpu - 1,
      describe: `Added by replicas to a read: ${percent(withThem.cpu, without.cpu)} processor time (${withThem.cpu.toFixed(2)} and ${without.cpu.toFixed(2)} ms), ${percent(withThem.wall, without.wall)} time (${withThem.wall.toFixed(2)} and ${without.wall.toFixed(2)} ms)`,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

/** Never the same twice: nothing is answered from memory. */
async function read(url: string, n: number): Promise<void> {
  const response = await fetch(`${url}/api/authors?populate=*&filters[id][$gt]=${-n - 10_000}`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
}

/** What the thread that answers has used so far, from its counter in nanoseconds. */
const processorMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
