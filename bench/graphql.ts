import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './databases.ts';
import { chooseLoad } from './load/load.ts';
import { GRAPHQL_PAIRS } from './graphql-pairs.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { PROJECT } from './places.ts';
import { peer, plinth, type RunningServer, startServer } from './servers.ts';

const graphqlUrl = (document: string): string => `/graphql?query=${encodeURIComponent(document)}`;

/**
 * Compares documents with REST requests for the same data, and with peers that support GraphQL; the response cache is
 * off.
 */
export async function runGraphql(options: Options, say: (line: string) => void): Promise<void> {
  const { load } = chooseLoad();
  const project = withGraphql();
  try {
    for (const engine of options.engines) {
      say(`${engine}: preparing ${options.articles} articles`);
      const database = await openDatabase(engine, options.articles);
      const server = await startServer(plinth('off', project), database);
      try {
        const peers = options.peers.map(peer);
        await expectAnswers([server, ...peers]);
        console.log(`\n${engine}, ${options.articles} articles, requests per second`);
        for (const connections of options.connections) {
          for (const { name, rest, document } of GRAPHQL_PAIRS) {
            const ways = [
              { name: 'REST', url: `${server.url}${rest}` },
              ...[server, ...peers].map((one) => ({ name: one.name, url: `${one.url}${graphqlUrl(document)}` })),
            ];
            const rates = await measureWays(ways, connections, options, load);
            const [ofRest = 0, own = 0, ...others] = rates;
            const shown = others.map(
              (rate, index) => `${peers[index]?.name} ${rate.toFixed(1)} (${(own / rate).toFixed(1)} times)`,
            );
            console.log(
              `${name}, ${connections} connections: ${own.toFixed(0)}, ${(own / ofRest).toFixed(2)} of REST (${ofRest.toFixed(0)}) ${shown.join(', ')}`,
            );
          }
        }
      } finally {
        await server.stop();
        await database.stop();
      }
    }
  } finally {
    rmSync(project, { recursive: true });
  }
}

function withGraphql(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-graphql-'));
  cpSync(PROJECT, folder, { recursive: true });
  const settings =
    "{ 'users-permissions': { config: { jwtSecret: 'the secret of the benchmark' } }, graphql: { enabled: true } }";
  writeFileSync(join(folder, 'config/plugins.js'), `module.exports = ${settings};\n`);
  return folder;
}

/** All servers must give the same response, without errors; otherwise nothing is measured. */
async function expectAnswers(servers: readonly RunningServer[]): Promise<void> {
  for (const { document } of GRAPHQL_PAIRS) {
    const answers = await Promise.all(
      servers.map(async ({ url }) => JSON.stringify(await (await fetch(`${url}${graphqlUrl(document)}`)).json())),
    );
    const other = answers.find((text) => text !== answers[0] || text.includes('"errors"'));
    if (other !== undefined) throw new Error(`Answers differ: ${answers[0]?.slice(0, 300)} / ${other.slice(0, 300)}`);
  }
}

/** Measured in turns, so other load on the machine affects all; returns medians. */
async function measureWays(
  ways: readonly { readonly url: string }[],
  connections: number,
  { rounds, seconds }: Options,
  load: ReturnType<typeof chooseLoad>['load'],
): Promise<readonly number[]> {
  const rates: number[][] = ways.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { url }] of ways.entries()) {
      const burst = await load(url, connections, seconds);
      if (burst.failed > 0) throw new Error(`${burst.failed} requests of ${url} failed`);
      // The first round warms up.
      if (round > 0) rates[index]?.push(burst.requests / burst.seconds);
    }
  }
  return rates.map(median);
}
