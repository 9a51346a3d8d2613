import { execFileSync } from 'node:child_process';
import { type Database, openDatabase } from './databases.ts';
import { article } from './dataset/entries.ts';
import { median } from './measure.ts';
import { ENGINE_TITLES, type Options } from './options.ts';
import { PLINTH, PROJECT } from './places.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

export const SMALL = 10_000;

/** Requests of a row per round and server. */
const ASKED = 40;

/** A title that one article has. */
const SEARCHED = encodeURIComponent(article(4242).title);

/** The query string of a list, for the server it is sent to; `total` is the number of its articles. */
type Ask = (server: RunningServer, total: number) => string | Promise<string>;

export const GROWTH: Readonly<Record<string, Ask>> = {
  'first page': () => '',
  'first page with author, categories, cover': () => 'populate[0]=author&populate[1]=categories&populate[2]=cover',
  'sorted by an indexed date': () => 'sort=happensAt:desc',
  'of one author, sorted by that date': () => 'filters[author][name]=Author%2042&sort=happensAt:desc',
  'page 300': () => 'pagination[page]=300',
  'last page': (_, total) => `pagination[page]=${Math.floor(total / 25)}`,
  'page before the last one, from a cursor': beforeTheLast,
  'search for a title': () => `_q=${SEARCHED}`,
  'search for a title, best matches first': () => `_q=${SEARCHED}&sort=relevance`,
};

async function beforeTheLast({ url }: RunningServer): Promise<string> {
  const sorted = 'sort=happensAt:desc&pagination[before]=';
  const { meta } = JSON.parse(await textOf(`${url}/api/articles?${sorted}`)) as CursorPage;
  return `${sorted}${encodeURIComponent(meta.pagination.startCursor)}`;
}

interface CursorPage {
  readonly meta: { readonly pagination: { readonly startCursor: string } };
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

let unread = 0;

/** Milliseconds of each request. Every URL is different, so no response comes from memory; totals do. */
async function timesOf(server: RunningServer, query: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let i = 0; i < ASKED; i++) {
    unread += 1;
    const start = performance.now();
    await textOf(`${server.url}/api/articles?${query}&unread=${unread}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** How the time of a request grows with the content: two servers of different sizes, asked in turns by one client. */
export async function runGrowth(options: Options, say: (line: string) => void): Promise<void> {
  for (const engine of options.engines) {
    const databases: Database[] = [];
    const servers: RunningServer[] = [];
    try {
      for (const articles of [SMALL, options.articles]) {
        say(`${engine}: preparing ${articles} articles`);
        const database = await openDatabase(engine, articles);
        databases.push(database);
        searchIndex(database, '--add');
        servers.push(await startServer(plinth('on'), database));
      }
      const [small, large] = servers as [RunningServer, RunningServer];
      console.log(
        `\n| ${ENGINE_TITLES[engine]}, ms | ${SMALL} | ${options.articles} | ratio | first request |\n|---|--:|--:|--:|--:|`,
      );
      for (const [name, ask] of Object.entries(GROWTH)) {
        const query = { small: await ask(small, SMALL), large: await ask(large, options.articles) };
        const few: number[] = [];
        const many: number[] = [];
        for (let round = 0; round < options.rounds; round++) {
          few.push(...(await timesOf(small, query.small)));
          many.push(...(await timesOf(large, query.large)));
        }
        const [first = 0] = many;
        const cells = [median(few), median(many)] as const;
        console.log(
          `| ${name} | ${cells[0].toFixed(2)} | ${cells[1].toFixed(2)} | ${(cells[1] / cells[0]).toFixed(2)} | ${first.toFixed(0)} |`,
        );
      }
    } finally {
      for (const server of servers) await server.stop();
      for (const database of databases) {
        searchIndex(database, '--remove');
        await database.stop();
      }
    }
  }
}

/** The file of an SQLite database is used by later runs, whose writes would keep the index. */
function searchIndex({ environment }: Database, step: '--add' | '--remove'): void {
  execFileSync(process.execPath, [PLINTH, 'db', 'search', PROJECT, step, 'api::article.article'], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
