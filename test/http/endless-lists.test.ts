import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

/** Lists without end, in each of which other things are read by other statements. */
const LISTS = [
  '/api/articles?populate=*',
  '/api/articles?sort=title:desc&populate[categories][populate]=*',
  '/api/articles?sort[0]=author.name:desc&sort[1]=title&fields[0]=slug',
  '/api/articles?filters[author][name][$notNull]=true&populate[author]=*&publicationState=preview',
  '/api/articles?locale=all&sort=publishedAt',
  '/api/categories?populate=*',
];

interface List {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

describeEngines('lists without end', (name) => {
  let engine: Engine;
  let plinth: StartedPlinth;

  const read = async (path: string): Promise<List> => {
    const answer = await fetch(plinth.url + path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as List;
  };

  beforeAll(async () => {
    engine = await startRestored(name);
    const settings =
      engine.settings.client === 'sqlite'
        ? engine.settings
        : { ...engine.settings, pool: { max: 3, acquireTimeoutMs: 8_000 } };
    plinth = await startPlinth({ engine: { ...engine, settings }, environment: { API_MAX_LIMIT: '0' } });
  });

  afterAll(async () => {
    await plinth?.stop();
    await engine?.stop();
  });

  test('contain every page if the maximum is -1', async () => {
    const endless = await startPlinth({ engine, environment: { API_MAX_LIMIT: '-1' } });
    const ask = async (query: string): Promise<{ status: number; body: List }> => {
      const answer = await fetch(`${endless.url}/api/categories?${query}`);
      return { status: answer.status, body: (await answer.json()) as List };
    };
    try {
      const { data } = await read('/api/categories?pagination[limit]=-1');
      const { body } = await ask('pagination[pageSize]=2');
      expect(body.data).toEqual(data);
      expect(body.meta.pagination).toEqual({
        page: 1,
        pageSize: -1,
        pageCount: -data.length,
        total: data.length,
      });
      expect((await ask('pagination[start]=2&pagination[limit]=1')).body.data).toEqual(data.slice(2));
      expect((await ask('pagination[page]=2')).status).toBe(400);
    } finally {
      await endless.stop();
    }
  });

  test('have the entries of their pages, in the same order', async () => {
    for (const list of LISTS) {
      const whole = await read(`${list}&pagination[limit]=-1`);
      const pages: unknown[] = [];
      for (let page = 1; pages.length < whole.meta.pagination.total && page < 100; page += 1) {
        const { data } = await read(`${list}&pagination[page]=${page}&pagination[pageSize]=7`);
        if (data.length === 0) break;
        pages.push(...data);
      }
      expect(whole.data, list).toEqual(pages);
      expect(whole.data.length, list).toBeGreaterThan(3);
      const rest = await read(`${list}&pagination[start]=3&pagination[limit]=-1`);
      expect(rest.data, list).toEqual(pages.slice(3));
    }
  });

  test('at once, more than there are connections, are all answered', async () => {
    const lists = Array.from({ length: 24 }, (_, index) => LISTS[index % LISTS.length] as string);
    const answers = await Promise.all(lists.map((list) => read(`${list}&pagination[limit]=-1`)));
    for (const { data } of answers) expect(data.length).toBeGreaterThan(3);
  });

  test('are refused before they start if a value is invalid', async () => {
    const answer = await fetch(
      `${plinth.url}/api/articles?pagination[limit]=-1&filters[readCount][$gt]=99999999999999999999`,
    );
    expect([200, 400]).toContain(answer.status);
    await answer.text();
    expect(plinth.faults).toEqual([]);
  });

  test('of callers who leave are not read on', async () => {
    const leaving = Array.from({ length: 24 }, async (_, index) => {
      const caller = new AbortController();
      const path = `${LISTS[index % LISTS.length]}&pagination[limit]=-1`;
      const asking = fetch(plinth.url + path, { signal: caller.signal }).then((answer) => answer.text());
      setTimeout(() => caller.abort(), index);
      await asking.catch(() => undefined);
    });
    await Promise.all(leaving);
    await read('/api/articles?populate=*');
    expect(plinth.faults).toEqual([]);
  });
});
