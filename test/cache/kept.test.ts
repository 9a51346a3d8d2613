import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type Engine, type EngineName } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';
import { type CachedOptions, type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';
import { collectGarbage } from '../support/collect-garbage.ts';

async function withPlinth(
  engine: EngineName | Engine,
  options: CachedOptions,
  work: (plinth: CachedPlinth) => Promise<void>,
): Promise<void> {
  const plinth = await startCachedPlinth(engine, options);
  try {
    await work(plinth);
    expect(plinth.faults).toEqual([]);
  } finally {
    await plinth.stop();
  }
}

/** How many statements each of several requests in a row takes, once the caller is known. */
async function statementsOf(plinth: CachedPlinth, paths: readonly string[]): Promise<number[]> {
  await plinth.ask('/api/categories?fields=id');
  const counts: number[] = [];
  for (const path of paths) counts.push((await plinth.ask(path)).statements);
  return counts;
}

const totalOf = ({ text }: { readonly text: string }): unknown => JSON.parse(text).meta.pagination.total;

describeEngines(
  'cached responses',
  (name) => {
    let server: QuietServer;
    beforeAll(async () => {
      server = await startQuietServer(name);
    });
    afterAll(() => server.stop());

    const withQuietPlinth = async (options: CachedOptions, work: (plinth: CachedPlinth) => Promise<void>) =>
      withPlinth(await server.startEngine(), options, work);

    test('an answer, and the total of a filter for its other pages', () =>
      withQuietPlinth({}, async (plinth) => {
        const page = (number: number) =>
          `/api/articles?fields=id&sort=id&filters[id][$gt]=3&pagination[pageSize]=5&pagination[page]=${number}`;
        expect(await statementsOf(plinth, [page(1), page(1), page(2), page(3), page(2)])).toEqual([2, 0, 1, 1, 0]);
        const other = '/api/articles?fields=id&filters[id][$gt]=4';
        expect(await statementsOf(plinth, [other])).toEqual([2]);
      }));

    test('no total beyond the next change', () =>
      withQuietPlinth({}, async (plinth) => {
        const pages = [1, 2].map((page) => `/api/authors?fields=id&pagination[pageSize]=5&pagination[page]=${page}`);
        const [first = '', second = ''] = pages;
        const before = totalOf(await plinth.ask(first));
        await plinth.other.change("insert into authors (name) values ('one more')");
        const after = await plinth.ask(second);
        expect(totalOf(after)).toBe(Number(before) + 1);
        expect(totalOf(await plinth.ask(first))).toBe(Number(before) + 1);
      }));

    test('no stream: lists without a maximum are read every time', () =>
      withQuietPlinth({ environment: { API_MAX_LIMIT: '0' } }, async (plinth) => {
        const all = '/api/authors?pagination[limit]=-1&fields=id';
        expect(await statementsOf(plinth, [all, all, all])).toEqual([3, 3, 3]);
        const { headers, text } = await plinth.ask(all);
        expect(headers.etag).toBeUndefined();
        expect(JSON.parse(text).data.length).toBe(totalOf({ text }));
      }));

    test('nothing when PLINTH_CACHE is off', () =>
      withQuietPlinth({ environment: { PLINTH_CACHE: 'off' } }, async (plinth) => {
        const counts = await statementsOf(plinth, ['/api/authors?fields=id', '/api/authors?fields=id']);
        expect(counts).toEqual([2, 2]);
        expect((await plinth.ask('/api/authors?fields=id')).headers.etag).toBeUndefined();
      }));

    test('one reading for requests that come together', () =>
      withQuietPlinth({}, async (plinth) => {
        const path = '/api/articles?sort=id';
        // Another address of the same list: now its total is known, and what the caller may do.
        await plinth.ask(`${path}&unknown=1`);
        const before = plinth.statements();
        const together = await Promise.all(Array.from({ length: 20 }, () => plinth.ask(`${path}&unknown=2`)));
        expect(new Set(together.map(({ text }) => text)).size).toBe(1);
        expect(plinth.statements() - before).toBe(1);
      }));
  },
  ['sqlite', 'postgres'],
);

describeEngines(
  'memory',
  (engine) => {
    test('is bounded, however many responses are requested', () =>
      withPlinth(engine, { cache: { maxBytes: 1_000_000 } }, async (plinth) => {
        const path = '/api/articles?populate=*&sort=id';
        const { text } = await plinth.ask(path);
        collectGarbage();
        const before = process.memoryUsage().arrayBuffers;
        const requests = Math.ceil(10_000_000 / text.length);
        for (let i = 0; i < requests; i++) await plinth.ask(`${path}&unknown=${i}`);
        // What a collection frees of buffers is counted some time after it.
        const grown = (): number => {
          collectGarbage();
          return process.memoryUsage().arrayBuffers - before;
        };
        await expect.poll(grown).toBeLessThan(4_000_000);
        const newest = async () => (await plinth.ask(`${path}&unknown=${requests - 1}`)).statements;
        await expect.poll(newest).toBe(0);
        expect((await plinth.ask(`${path}&unknown=0`)).statements).toBeGreaterThan(0);
      }));
  },
  ['sqlite'],
);

describeEngines(
  'without a proof',
  (engine) => {
    test('nothing is kept, and answers have tags all the same', () =>
      withPlinth(engine, {}, async (plinth) => {
        const path = '/api/authors/1?fields=name';
        const first = await plinth.ask(path);
        expect((await plinth.ask(path)).statements).toBeGreaterThan(0);
        const tag = first.headers.etag ?? '';
        expect((await plinth.ask(path, { 'if-none-match': tag })).status).toBe(304);
        await plinth.other.change("update authors set name = 'Somebody else' where id = 1");
        const changed = await plinth.ask(path, { 'if-none-match': tag });
        expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Somebody else')]);
      }));
  },
  ['mariadb'],
);
