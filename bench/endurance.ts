/**
 * Whether memory stays stable: `node .tmp/bench/bench/endurance.js [--engines sqlite]`. Eight clients send 200,000
 * requests of many kinds, for some hundred different responses.
 */
import { Agent, get } from 'node:http';
import { openDatabase } from './databases.ts';
import { createRandom, type Random } from './dataset/random.ts';
import { readOptions } from './options.ts';
import { usageOf } from './processes.ts';
import { REQUESTS } from './requests.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

const REQUESTS_IN_ALL = 200_000;
const SHOWN_EVERY = 20_000;
const CLIENTS = 8;

/** Number of different entries, pages and values requested. */
const DIFFERENT = 100;

const encoded = (url: string): string => url.replace(/[[\]$]/g, encodeURIComponent);

function anyUrl(random: Random): string {
  const fixed = Object.values(REQUESTS);
  const kind = random.below(10);
  if (kind < fixed.length) return encoded(fixed[kind] ?? '');
  const value = random.below(DIFFERENT);
  if (kind < 8) return `/api/articles/${1 + value}${random.below(2) === 0 ? '' : '?populate=*'}`;
  if (kind < 9) return encoded(`/api/articles?filters[views][$gt]=${value * 50}&pagination[pageSize]=10`);
  return encoded(`/api/articles?pagination[page]=${1 + value}`);
}

async function ask(server: RunningServer): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const random = createRandom(9, 1);
  const answered = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${server.url}${url}`, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
  let asked = 0;
  const client = async (): Promise<void> => {
    while (asked < REQUESTS_IN_ALL) {
      asked += 1;
      const number = asked;
      await answered(anyUrl(random));
      if (number % SHOWN_EVERY === 0) show(server, `after ${number} requests`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
}

const show = ({ pid }: RunningServer, when: string): void =>
  console.log(`${when}: ${pid === null ? '?' : usageOf(pid)?.rssMb.toFixed(0)} MB`);

const options = readOptions(process.argv.slice(2));
for (const engine of options.engines) {
  const database = await openDatabase(engine, options.articles);
  const server = await startServer(plinth('on'), database);
  try {
    show(server, `${engine}, after the start`);
    await ask(server);
  } finally {
    await server.stop();
    await database.stop();
  }
}
