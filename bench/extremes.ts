/**
 * How long the heaviest requests within the default limits block others, and how much memory a thousand different ones
 * take: `npm run extremes [-- --random 100 --at-once 1]`. SQLite with 10,000 articles, response cache off. A cheap
 * request is repeated while a heavy one is running. Its longest time is shown together with how long the server had to
 * wait for a CPU and how late this program's timers were, which is the machine's share of it.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openDatabase } from './databases.ts';
import { createRandom, type Random } from './dataset/random.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

const LONGEST_STOP_MS = 200;
const MAX_MEGABYTES = 250;
const SHAPES = 1_000;

const list = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join('&');
const around = (length: number): string =>
  Array.from({ length }, (_, index) => (index % 2 === 0 ? '[author]' : '[articles]')).join('');

/** Queries that pass the limits and seemed expensive. */
const HEAVY: Readonly<Record<string, string>> = {
  'sixteen hops in each of two conditions': list(2, (index) => `filters[$or][${index}]${around(16)}[id]=${index}`),
  'sixteen hops in each of ten conditions': list(10, (index) => `filters[$or][${index}]${around(16)}[id]=${index}`),
  'words in long texts': 'filters[body][$containsi]=zzz&filters[summary][$notContainsi]=yyy',
  'words in long texts, many times': list(20, (index) => `filters[$or][${index}][body][$containsi]=zz${index}`),
  'a search': '_q=zzz',
  'sorted by a text without an index': 'sort=body&pagination[pageSize]=100',
  'sorted across relations to many': 'sort=categories.articles.title&pagination[pageSize]=100',
  'sorted around a cycle': 'sort=author.articles.author.articles.title',
  'the end of a long list with everything': 'populate=*&pagination[start]=9900&pagination[limit]=100&sort=title',
  'all articles of the authors of a page':
    'populate[author][populate][articles][populate][0]=categories&pagination[pageSize]=100',
  'four levels around a cycle': 'populate=author.articles.author.articles&fields[0]=id&pagination[pageSize]=25',
  'categories and their articles': 'populate[categories][populate][articles][fields][0]=title&pagination[pageSize]=100',
  'a thousand ids': list(990, (index) => `filters[id][$in][]=${index * 10}`),
  'no author with an article of that name': 'filters[$not][author][articles][title][$contains]=zzz',
  'a hundred relations that must all match': list(
    99,
    (index) => `filters[$and][${index}][categories][name][$ne]=${index}`,
  ),
  'two hundred keys to sort by': `sort=${Array.from({ length: 60 }, (_, index) => `${'author.articles.'.repeat(index % 3)}title`).join(',')}`,
};

const FIELDS = ['title', 'slug', 'body', 'views', 'rating', 'happensAt', 'author.name', 'categories.name'];
const POPULATED = [
  'author',
  'author.articles',
  'categories.articles',
  'categories.children',
  'cover',
  'seo',
  'sections',
];

const pick = <T>(random: Random, from: readonly T[]): T => from[random.below(from.length)] as T;

function anyHeavy(random: Random): string {
  const filters = list(1 + random.below(4), (index) => {
    const path = pick(random, FIELDS)
      .split('.')
      .map((name) => `[${name}]`)
      .join('');
    return `filters[${pick(random, ['$or', '$and'])}][${index}]${path}[${pick(random, ['$contains', '$ne', '$gt', '$notContainsi'])}]=${random.below(9)}`;
  });
  const populate = list(1 + random.below(3), (index) => `populate[${index}]=${pick(random, POPULATED)}`);
  return `${filters}&sort=${pick(random, FIELDS)}&${populate}&pagination[pageSize]=100&pagination[page]=${1 + random.below(90)}`;
}

/** Two and a half kilobytes that match nothing and populate a few hundred parts; each has a different shape. */
function anyShape(random: Random, number: number): string {
  const paths = ['author.articles', 'categories.articles', 'categories.children', 'categories.parent'];
  const ends = ['cover', 'author.avatar', 'categories.icon', 'seo', 'sections'];
  const populate = list(
    36,
    (index) => `populate[${index}]=${pick(random, paths)}.${pick(random, ends)}${pick(random, ['', '', '.related'])}`,
  );
  return `filters[id]=-1&fields[0]=id&sort=id,title:${number % 2 === 0 ? 'asc' : 'desc'},views:${number % 3 === 0 ? 'asc' : 'desc'}&${populate}`;
}

const encoded = (query: string): string => query.replace(/[[\]$]/g, encodeURIComponent);

const agent = new Agent({ keepAlive: true });

const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });

/** In a thread, so receiving long responses does not delay the measuring thread. */
async function askInThread(atOnce: number): Promise<void> {
  parentPort?.on('message', async (url: string) => {
    const statuses = await Promise.all(Array.from({ length: atOnce }, () => ask(url)));
    parentPort?.postMessage(statuses[0]);
  });
}

interface Stop {
  readonly status: number;
  readonly ms: number;
  /** The longest time of a cheap request meanwhile. */
  readonly stoppedMs: number;
  /** How long the server's main thread waited for a CPU in that time. */
  readonly queuedMs: number;
  /** The longest delay of a timer in this program. */
  readonly lateMs: number;
}

/**
 * Milliseconds for which the main thread of a process was runnable but not running; 0 if the system does not report it.
 */
const queuedOf = (pid: number | null): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

async function measureStop(asker: Worker, { url: server, pid }: RunningServer, query: string): Promise<Stop> {
  const started = performance.now();
  let status: number | null = null;
  asker.once('message', (answered: number) => {
    status = answered;
  });
  asker.postMessage(`${server}/api/articles?${encoded(query)}`);
  let [stoppedMs, queuedMs, lateMs] = [0, 0, 0];
  while (status === null) {
    const before = queuedOf(pid);
    const asked = performance.now();
    await ask(`${server}/api/articles/42`);
    const answered = performance.now();
    if (answered - asked > stoppedMs) queuedMs = queuedOf(pid) - before;
    stoppedMs = Math.max(stoppedMs, answered - asked);
    await delay(2);
    lateMs = Math.max(lateMs, performance.now() - answered - 2);
  }
  return { status, ms: performance.now() - started, stoppedMs, queuedMs, lateMs };
}

const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { random: { type: 'string', default: '40' }, 'at-once': { type: 'string', default: '1' } },
  });
  const database = await openDatabase('sqlite', 10_000);
  const server = await startServer(plinth('off'), database);
  const asker = new Worker(new URL(import.meta.url), { workerData: { atOnce: Number(values['at-once']) } });
  const random = createRandom(3, 1);
  const shapes = [
    ...Object.entries(HEAVY),
    ...Array.from({ length: Number(values.random) }, () => anyHeavy(random)).map((query) => [query, query] as const),
  ];
  console.log(
    `| ${values['at-once']} at once | status | ms | others stopped, ms | of it without a processor | clock late, ms |\n|---|--:|--:|--:|--:|--:|`,
  );
  let longest = 0;
  for (const [name, query] of shapes) {
    const { status, ms, stoppedMs, queuedMs, lateMs } = await measureStop(asker, server, query);
    longest = Math.max(longest, stoppedMs - Math.max(lateMs, queuedMs));
    const shown = [status, ms, stoppedMs, queuedMs, lateMs].map((number) => number.toFixed(0));
    if (name !== query || stoppedMs > LONGEST_STOP_MS / 2) console.log(`| ${[name, ...shown].join(' | ')} |`);
  }
  console.log(`\nOthers are stopped for at most ${longest.toFixed(0)} ms, by ${shapes.length} shapes.`);
  await asker.terminate();
  await server.stop();
  const fresh = await startServer(plinth('off'), database);
  for (let number = 0; number < SHAPES; number += 1) {
    const status = await ask(`${fresh.url}/api/articles?${encoded(anyShape(random, number))}`);
    if (status !== 200) throw new Error(`shape ${number} answered ${status}`);
  }
  const peak = fresh.pid === null ? 0 : peakOf(fresh.pid);
  console.log(`${SHAPES} different shapes: ${peak.toFixed(0)} MB at most.`);
  await fresh.stop();
  await database.stop();
  agent.destroy();
  if (longest > LONGEST_STOP_MS || peak > MAX_MEGABYTES) process.exitCode = 1;
}

await (isMainThread ? main() : askInThread((workerData as { readonly atOnce: number }).atOnce));
