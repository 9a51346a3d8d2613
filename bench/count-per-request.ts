import { join } from 'node:path';
import { freePort } from '../test/support/throwaway-server.ts';
import type { Database } from './databases.ts';
import { BUILT_BENCH } from './places.ts';
import { REQUESTS, type RequestName } from './requests.ts';
import { type Contestant, startServer } from './servers.ts';

/** Statements a warm server runs per request; counted in a separate process, not the measured one. */
export async function countPerRequest(
  contestant: Contestant,
  database: Database,
  requests: readonly RequestName[],
): Promise<ReadonlyMap<RequestName, number>> {
  const countPort = await freePort();
  const counting = { ...contestant.environment, STATEMENT_COUNT_PORT: String(countPort) };
  const flags = ['--import', join(BUILT_BENCH, 'count-statements.js')];
  const server = await startServer({ ...contestant, environment: counting }, database, flags);
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
  const total = async (): Promise<number> => Number(await textOf(`http://127.0.0.1:${countPort}`));
  try {
    const counts = new Map<RequestName, number>();
    // Every start runs some; if none was counted, the server uses a driver of its own.
    if ((await total()) === 0) return counts;
    for (const name of requests) {
      const url = `${server.url}${REQUESTS[name]}`;
      await textOf(url);
      const before = await total();
      await textOf(url);
      counts.set(name, (await total()) - before);
    }
    return counts;
  } finally {
    await server.stop();
  }
}
