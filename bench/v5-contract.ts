import { Agent, request } from 'node:http';
import { openDatabase } from './databases.ts';
import type { Options } from './options.ts';
import { cpuMicrosecondsOf } from './processes.ts';
import { REQUESTS, type RequestName } from './requests.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

const CONTRACTS = ['v4', 'v5'] as const;

/** Requests of one turn, per connection. */
const TURN = { off: 20, on: 200 } as const;

/**
 * The CPU time of a request in v5's contract against that of the same request in v4's, on one server, in turns. Unlike
 * requests per second, it can be compared on a busy machine; the lowest of all rounds counts.
 */
export async function runV5Contract(options: Options, say: (line: string) => void): Promise<void> {
  for (const engine of options.engines) {
    say(`${engine}: preparing ${options.articles} articles`);
    const database = await openDatabase(engine, options.articles);
    try {
      for (const memory of ['off', 'on'] as const) {
        const server = await startServer(plinth(memory), database);
        try {
          console.log(`\n${engine}, ${options.articles} articles, memory of answers ${memory}, µs of CPU per request`);
          console.log('| | v4 | v5 | v5 of v4 | bytes v4 | bytes v5 |\n|---|--:|--:|--:|--:|--:|');
          for (const name of options.requests) console.log(await measureCell(server, name, TURN[memory], options));
        } finally {
          await server.stop();
        }
      }
    } finally {
      await database.stop();
    }
  }
}

async function measureCell(
  server: RunningServer,
  name: RequestName,
  turn: number,
  { rounds, connections: [connections = 1] }: Options,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: Record<(typeof CONTRACTS)[number], number[]> = { v4: [], v5: [] };
  const bytes = { v4: 0, v5: 0 };
  for (let round = 0; round <= rounds; round++) {
    for (const contract of CONTRACTS) {
      const before = cpuMicrosecondsOf(server.pid as number);
      const one = async (): Promise<void> => {
        for (let count = 0; count < turn; count++) bytes[contract] = await ask(server, name, contract, agent);
      };
      await Promise.all(Array.from({ length: connections }, one));
      // The first round warms up.
      if (round > 0) times[contract].push((cpuMicrosecondsOf(server.pid as number) - before) / (turn * connections));
    }
  }
  agent.destroy();
  // Other work on the machine only adds to the time.
  const [v4, v5] = [Math.min(...times.v4), Math.min(...times.v5)];
  return `| ${name} | ${v4.toFixed(0)} | ${v5.toFixed(0)} | ${(v5 / v4).toFixed(2)} | ${bytes.v4} | ${bytes.v5} |`;
}

const ask = (server: RunningServer, name: RequestName, contract: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = contract === 'v5' ? { 'strapi-response-format': contract } : {};
    const sent = request(`${server.url}${REQUESTS[name]}`, { agent, headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(length) : reject(new Error(`${name}: ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
