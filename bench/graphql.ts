import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './databases.ts';
import { chooseLoad } from './load/load.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { PROJECT } from './places.ts';
import { peer, plinth, type RunningServer, startServer } from './servers.ts';

interface Pair {
  readonly name: string;
  readonly rest: string;
  readonly document: string;
}

const article = 'title slug happensAt';
const fields = 'fields[0]=title&fields[1]=slug&fields[2]=happensAt';
const cover = 'cover { data { id attributes { name url } } }';
const coverFields = 'populate[cover][fields][0]=name&populate[cover][fields][1]=url';

/** The same data, asked for in both ways. */
const PAIRS: readonly Pair[] = [
  {
    name: 'list with author, categories, cover',
    rest: `/api/articles?${fields}&populate[author][fields][0]=name&populate[categories][fields][0]=name&${coverFields}`,
    document: `{ articles(pagination: { pageSize: 25 }) { data { id attributes { ${article} author { data { id attributes { name } } } categories { data { id attributes { name } } } ${cover} } } meta { pagination { page pageSize pageCount total } } } }`,
  },
  {
    name: 'two levels',
    rest: `/api/articles?${fields}&populate[author][fields][0]=name&populate[author][populate][avatar][fields][0]=url&populate[categories][fields][0]=name&populate[categories][populate][parent][fields][0]=name`,
    document: `{ articles(pagination: { pageSize: 25 }) { data { id attributes { ${article} author { data { id attributes { name avatar { data { id attributes { url } } } } } } categories { data { id attributes { name parent { data { id attributes { name } } } } } } } } meta { pagination { page pageSize pageCount total } } } }`,
  },
  {
    name: 'one entry',
    rest: `/api/articles/42?${fields}&populate[author][fields][0]=name&${coverFields}`,
    document: `{ article(id: 42) { data { id attributes { ${article} author { data { id attributes { name } } } ${cover} } } } }`,
  },
];

const graphqlUrl = (document: string): string => `/graphql?query=${encodeURIComponent(document)}`;

/** Documents against REST requests for the same data, and against peers that have GraphQL, too; memory is off. */
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
          for (const { name, rest, document } of PAIRS) {
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
  const settings = "{ 'users-permissions': { config: { jwtSecret: 'bench' } }, graphql: { enabled: true } }";
  writeFileSync(join(folder, 'config/plugins.js'), `module.exports = ${settings};\n`);
  return folder;
}

/** Every server gives the same answer; where it has errors, nothing is measured. */
async function expectAnswers(servers: readonly RunningServer[]): Promise<void> {
  for (const { document } of PAIRS) {
    const answers = await Promise.all(
      servers.map(async ({ url }) => JSON.stringify(await (await fetch(`${url}${graphqlUrl(document)}`)).json())),
    );
    const other = answers.find((text) => text !== answers[0] || text.includes('"errors"'));
    if (other !== undefined) throw new Error(`Answers differ: ${answers[0]?.slice(0, 300)} / ${other.slice(0, 300)}`);
  }
}

/** In turns, so that whatever else the machine does meets all of them; medians. */
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
