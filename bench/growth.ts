/**
 * How the time of a request grows with the content: `node .tmp/bench/bench/growth.js [--size 1m] [--rounds 5]`. Two
 * servers, one with 10,000 articles and one with `--size`, get requests in turns, one at a time. Every URL is
 * different, so no response comes from memory; totals do, until something is committed.
 */
import { openDatabase } from './databases.ts';
import { median } from './measure.ts';
import { readOptions } from './options.ts';
import { plinth, type RunningServer, startServer } from './servers.ts';

const SMALL = 10_000;
const ASKED = 300;

const QUERIES = {
  'first page': '/api/articles?',
  'first page, author, categories, cover': '/api/articles?populate[0]=author&populate[1]=categories&populate[2]=cover&',
  'sorted by an indexed date': '/api/articles?sort=happensAt:desc&',
  'filtered by an author': '/api/articles?filters[author][id][$eq]=42&pagination[pageSize]=10&',
  'one entry': '/api/articles/4242?populate=*&',
  'page 300': '/api/articles?pagination[page]=300&',
} as const;

let asked = 0;

/** The median in milliseconds. */
async function timeOf({ url }: RunningServer, query: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ASKED; i++) {
    asked += 1;
    const start = performance.now();
    const answer = await fetch(`${url}${query}unread=${asked}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
  }
  return median(times);
}

const options = readOptions(process.argv.slice(2));
for (const engine of options.engines) {
  const databases = [await openDatabase(engine, SMALL), await openDatabase(engine, options.articles)] as const;
  const [small, large] = [
    await startServer(plinth('on'), databases[0]),
    await startServer(plinth('on'), databases[1]),
  ] as const;
  try {
    console.log(`| ${engine} | ${SMALL} articles, ms | ${options.articles}, ms | ratio |\n| --- | --: | --: | --: |`);
    for (const [name, query] of Object.entries(QUERIES)) {
      await Promise.all([timeOf(small, query), timeOf(large, query)]);
      const rounds: { readonly small: number; readonly large: number }[] = [];
      for (let round = 0; round < options.rounds; round++) {
        rounds.push({ small: await timeOf(small, query), large: await timeOf(large, query) });
      }
      const few = median(rounds.map((round) => round.small));
      const many = median(rounds.map((round) => round.large));
      console.log(`| ${name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} |`);
    }
  } finally {
    await small.stop();
    await large.stop();
    for (const database of databases) await database.stop();
  }
}
