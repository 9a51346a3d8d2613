/**
 * What a cheap request costs while others request a lot, and what a second worker adds: `node
 * .tmp/bench/bench/fairness.js [--engines sqlite] [--rounds 5] [--seconds 3]`. Both cases take turns inside each round,
 * so other load on the machine affects both.
 */
import { openDatabase } from './databases.ts';
import { type Burst, chooseLoad, type Load } from './load/load.ts';
import { median } from './measure.ts';
import { readOptions } from './options.ts';
import { REQUESTS } from './requests.ts';
import { type Contestant, plinth, type RunningServer, startServer } from './servers.ts';

const DEEP_CLIENTS = 8;

const CHEAP = { 'one entry': '/api/articles/42', 'flat page': REQUESTS.R1 } as const;

/** Four levels each: responses of 0.5 MB, and of 7 MB with all articles of the authors of a page. */
const DEEP = {
  'categories, parent, children, icon':
    '/api/articles?populate[categories][populate][parent][populate][children][populate][0]=icon',
  'author, articles, categories, icon':
    '/api/articles?populate[author][populate][articles][populate][categories][populate][0]=icon',
} as const;

const seconds = (milliseconds: number): string => milliseconds.toFixed(2);
const perSecond = ({ requests, seconds: taken }: Burst): number => requests / taken;
const middle = (bursts: readonly Burst[], read: (burst: Burst) => number): number => median(bursts.map(read));

interface Sample {
  readonly alone: Burst;
  readonly beside: Burst;
  readonly deepAlone: Burst;
  readonly deep: Burst;
}

async function sample(load: Load, url: string, cheap: string, deep: string, length: number): Promise<Sample> {
  const alone = await load(`${url}${cheap}`, 1, length);
  const deepAlone = await load(`${url}${deep}`, DEEP_CLIENTS, length);
  const [beside, beneath] = await Promise.all([
    load(`${url}${cheap}`, 1, length),
    load(`${url}${deep}`, DEEP_CLIENTS, length),
  ]);
  return { alone, beside, deepAlone, deep: beneath };
}

function row(cheap: string, deep: string, samples: readonly Sample[]): string {
  const alone = samples.map((one) => one.alone);
  const beside = samples.map((one) => one.beside);
  const ratio = median(samples.map((one) => one.beside.p99 / one.alone.p99));
  const cells = [
    cheap,
    deep,
    `${seconds(middle(alone, ({ p50 }) => p50))} / ${seconds(middle(alone, ({ p99 }) => p99))}`,
    `${seconds(middle(beside, ({ p50 }) => p50))} / ${seconds(middle(beside, ({ p99 }) => p99))}`,
    ratio.toFixed(1),
    `${middle(
      samples.map((one) => one.deepAlone),
      perSecond,
    ).toFixed(1)} / ${middle(
      samples.map((one) => one.deep),
      perSecond,
    ).toFixed(1)}`,
    String(samples.reduce((sum, one) => sum + one.beside.failed + one.deep.failed, 0)),
  ];
  return `| ${cells.join(' | ')} |`;
}

const withWorkers = (contestant: Contestant, count: number): Contestant => ({
  ...contestant,
  name: `${count} workers`,
  args: [...contestant.args, '--workers', String(count)],
});

async function compareWorkers(load: Load, servers: readonly RunningServer[], length: number, rounds: number) {
  for (const [name, path] of Object.entries(REQUESTS)) {
    const rates = servers.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { url }] of servers.entries()) {
        rates[index]?.push(perSecond(await load(`${url}${path}`, DEEP_CLIENTS, length)));
      }
    }
    const [one = 0, two = 0] = rates.map(median);
    console.log(`| ${name} | ${one.toFixed(0)} | ${two.toFixed(0)} | ${(two / one).toFixed(2)} |`);
  }
}

const options = readOptions(process.argv.slice(2));
const { name: loader, load } = chooseLoad();
for (const engine of options.engines) {
  const database = await openDatabase(engine, options.articles);
  const server = await startServer(plinth('off'), database);
  console.log(`\n${engine}, ${options.articles} articles, ${loader}, cache off. Times in ms.\n`);
  console.log(
    '| cheap | beside 8 clients asking | alone p50 / p99 | beside p50 / p99 | p99 ratio | deep per s alone / beside | failed |',
  );
  console.log('|---|---|--:|--:|--:|--:|--:|');
  for (const [cheap, cheapPath] of Object.entries(CHEAP)) {
    for (const [deep, deepPath] of Object.entries(DEEP)) {
      await load(`${server.url}${cheapPath}`, 4, 1);
      await load(`${server.url}${deepPath}`, 4, 1);
      const samples: Sample[] = [];
      for (let round = 0; round < options.rounds; round++) {
        samples.push(await sample(load, server.url, cheapPath, deepPath, options.seconds));
      }
      console.log(row(cheap, deep, samples));
    }
  }
  await server.stop();
  const servers = [
    await startServer(withWorkers(plinth('off'), 1), database),
    await startServer(withWorkers(plinth('off'), 2), database),
  ];
  console.log('\nRequests per second, 8 connections.\n\n| | one worker | two workers | ratio |\n|---|--:|--:|--:|');
  await compareWorkers(load, servers, options.seconds, options.rounds);
  for (const one of servers) await one.stop();
  await database.stop();
}
