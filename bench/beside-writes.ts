import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from './databases.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';
import { copyDatabase } from './writes/copies.ts';

const READERS = 6;
const PAGES = 120;

interface Case {
  readonly title: string;
  readonly table: 'categories' | 'articles';
  readonly perSecond: number;
}

export const CASES: readonly Case[] = [
  { title: 'alone', table: 'categories', perSecond: 0 },
  { title: '19 writes per second to categories', table: 'categories', perSecond: 19 },
  { title: '50 writes per second to categories', table: 'categories', perSecond: 50 },
  { title: '19 writes per second to articles', table: 'articles', perSecond: 19 },
];

interface Sample {
  readonly reads: number;
  readonly writes: number;
  readonly fromMemory: number;
}

const agent = new Agent({ keepAlive: true });

const TOKEN = 'measures';

function ask(url: string, method = 'GET', body?: object): Promise<string> {
  const headers = {
    authorization: url.endsWith('/metrics') ? `Bearer ${TOKEN}` : '',
    ...(body && { 'content-type': 'application/json' }),
  };
  if (headers.authorization === '') Reflect.deleteProperty(headers, 'authorization');
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${method} ${url}: ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Lookups in memory so far, and those that found something. */
async function lookupsOf(url: string): Promise<{ hits: number; all: number }> {
  const lines = (await ask(`${url}/metrics`)).split('\n').filter((line) => line.startsWith('plinth_answers_total{'));
  const sum = (wanted: RegExp): number =>
    lines.filter((line) => wanted.test(line)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return { hits: sum(/"memory"/), all: sum(/./) };
}

async function measure({ url }: RunningServer, { table, perSecond }: Case, seconds: number): Promise<Sample> {
  const page = (n: number) =>
    `${url}/api/articles?populate[author][fields]=name&pagination[pageSize]=10&pagination[page]=${1 + (n % PAGES)}`;
  for (let n = 0; n < PAGES; n += 1) await ask(page(n));
  const before = await lookupsOf(url);
  const end = performance.now() + seconds * 1000;
  let reads = 0;
  let writes = 0;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let n = reader * 20; performance.now() < end; n += 1) {
      await ask(page(n));
      reads += 1;
    }
  });
  const write = async (): Promise<void> => {
    for (let next = performance.now(); perSecond > 0 && next < end; next += 1000 / perSecond) {
      await delay(Math.max(0, next - performance.now()));
      const data = table === 'categories' ? { name: `Name ${writes}` } : { title: `Title ${writes}` };
      await ask(`${url}/api/${table}/${1 + (writes % 5)}`, 'PUT', { data });
      writes += 1;
    }
  };
  await Promise.all([...readers, write()]);
  const after = await lookupsOf(url);
  return {
    reads: reads / seconds,
    writes: writes / seconds,
    fromMemory: (after.hits - before.hits) / (after.all - before.all),
  };
}

/**
 * What reads cost beside writes to another type. Six readers ask for 120 pages of articles with their author, alone and
 * beside 19 and 50 writes per second to categories, which these pages do not show, and to articles. All cases take turns
 * inside each round.
 */
export async function runBesideWrites(options: Options, say: (line: string) => void): Promise<void> {
  for (const engine of options.engines) {
    say(`${engine}: preparing ${options.articles} articles`);
    const original = await openDatabase(engine, options.articles);
    try {
      const database = await copyDatabase(original, 'beside');
      try {
        console.log(await measureOn(database, options));
      } finally {
        await database.stop();
      }
    } finally {
      await original.stop();
    }
  }
  agent.destroy();
}

async function measureOn(database: Database, { articles, rounds, seconds }: Options): Promise<string> {
  const contestant = plinth('on');
  const environment = { ...contestant.environment, BENCH_WRITES: 'yes', METRICS_TOKEN: TOKEN };
  const server = await startServer({ ...contestant, environment }, database);
  const samples = CASES.map((): Sample[] => []);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, one] of CASES.entries()) samples[index]?.push(await measure(server, one, seconds));
    }
  } finally {
    await server.stop();
  }
  const alone = median((samples[0] ?? []).map(({ reads }) => reads));
  const rows = CASES.map(({ title }, index) => {
    const of = (read: (sample: Sample) => number): number => median((samples[index] ?? []).map(read));
    const [reads, writes, fromMemory] = [of((one) => one.reads), of((one) => one.writes), of((one) => one.fromMemory)];
    return `| ${title} | ${reads.toFixed(0)} | ${(reads / alone).toFixed(2)} | ${(100 * fromMemory).toFixed(1)} % | ${writes.toFixed(0)} |`;
  });
  return [
    `\n${database.engine}, ${articles} articles.\n`,
    '| | reads per s | of alone | from memory | writes per s |',
    '|---|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}
