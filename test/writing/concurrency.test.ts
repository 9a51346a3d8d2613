import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describeEngines('writes at the same time', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name);
  });
  afterAll(() => server?.stop());

  const execute = (text: string) => server.driver.transaction((session) => session.execute({ text }, []));

  /** Entries with these names, as rows: a request for each would take most of the time. Their ids in that order. */
  async function insert(table: 'articles' | 'categories', names: readonly string[]): Promise<readonly number[]> {
    const column = table === 'articles' ? 'title' : 'name';
    await execute(`insert into ${table} (${column}) values ${names.map((name) => `('${name}')`).join(', ')}`);
    const found = new Map((await server.rows(`select ${column}, id from ${table}`)).map(([name, id]) => [name, id]));
    return names.map((name) => Number(found.get(name)));
  }

  test('of fifty callers that create the same unique value one wins', async () => {
    const answers = await Promise.all(
      times(50, (index) =>
        server.send('POST', '/api/articles', { data: { title: `Same ${index}`, slug: 'the-same-slug' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, error }).toEqual({
        status: 400,
        error: {
          status: 400,
          name: 'ValidationError',
          message: 'This attribute must be unique',
          details: {
            errors: [{ path: ['slug'], message: 'This attribute must be unique', name: 'ValidationError' }],
          },
        },
      });
    }
    expect(await server.rows("select count(*) from articles where slug = 'the-same-slug'")).toEqual([
      [expect.toSatisfy((count) => Number(count) === 1)],
    ]);
  });

  test('two hundred connections to one entry are all there, in a dense order', async () => {
    const tags = await insert(
      'categories',
      times(100, (index) => `Tag ${index}`),
    );
    const { id } = (await server.send('POST', '/api/articles', { data: { title: 'Hub' } })).data;
    const answers = await Promise.all([
      // From one side, to one entry.
      ...tags.map((tag) => server.send('PUT', `/api/articles/${id}`, { data: { categories: { connect: [tag] } } })),
      // From the other side, to one entry.
      ...times(100, (index) =>
        server.send('POST', '/api/articles', { data: { title: `Spoke ${index}`, categories: [1] } }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(times(200, () => 200));
    const own = await server.rows(
      `select category_id, category_order from articles_categories_links where article_id = ${id} order by category_order`,
    );
    expect(own.map(([, order]) => Number(order))).toEqual(times(100, (index) => index + 1));
    expect(new Set(own.map(([tag]) => Number(tag)))).toEqual(new Set(tags));
    const inverse = await server.rows(
      'select article_order from articles_categories_links where category_id = 1 order by article_order',
    );
    expect(new Set(inverse.map(([order]) => Number(order))).size).toBe(inverse.length);
    expect(server.faults).toEqual([]);
  });

  test('changes of both ends of a relation do not deadlock', async () => {
    const answers = await Promise.all(
      times(40, (index) =>
        index % 2 === 0
          ? server.send('PUT', `/api/articles/${1 + (index % 8)}`, { data: { categories: [1, 2, 3, 4] } })
          : server.send('PUT', `/api/categories/${1 + (index % 4)}`, { data: { articles: [1, 3, 5, 7] } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(server.faults).toEqual([]);
  });

  test.each([
    ['forty entries go:', (id: number) => server.send('DELETE', `/api/articles/${id}`)],
    ['forty entries leave:', (id: number) => server.send('PUT', `/api/articles/${id}`, { data: { categories: [] } })],
  ] as const)('%s several lists lose them at once, and close up', async (how, take) => {
    const categories = await insert(
      'categories',
      times(3, (index) => `Closing ${index} ${how}`),
    );
    const ids = await insert(
      'articles',
      times(60, (index) => `Leaf ${index} ${how}`),
    );
    // In another order in each list, so that two that go meet the rows of one another from both sides.
    const links = ids.flatMap((id, index) => {
      const order = index % 2 === 0 ? categories : [...categories].reverse();
      return order.map((category, place) => `(${id}, ${category}, ${place + 1}, ${index + 1})`);
    });
    await execute(
      `insert into articles_categories_links (article_id, category_id, category_order, article_order) values ${links.join(', ')}`,
    );
    const going = ids.filter((_, index) => index % 3 !== 0);
    const answers = await Promise.all(going.map(take));
    expect(answers.map(({ status }) => status)).toEqual(going.map(() => 200));
    for (const category of categories) {
      const left = await server.rows(
        `select article_id, article_order from articles_categories_links where category_id = ${category} order by article_order`,
      );
      expect(left.map(([id]) => Number(id))).toEqual(ids.filter((_, index) => index % 3 === 0));
      expect(left.map(([, order]) => Number(order))).toEqual(times(20, (index) => index + 1));
    }
    expect(server.faults).toEqual([]);
  });

  describe('If-Match', () => {
    const read = async (url: string): Promise<string> =>
      (await server.send('GET', url)).headers.get('etag') ?? 'no tag';
    const put = (url: string, title: string, tag: string) =>
      server.send('PUT', url, { data: { title } }, { headers: { 'if-match': tag } });

    test('a write happens while the entry is as it was read', async () => {
      const url = '/api/articles/10?populate=author';
      const tag = await read(url);
      expect((await put(url, 'First', tag)).status).toBe(200);
      const { status, error } = await put(url, 'Second', tag);
      expect({ status, name: error.name }).toEqual({ status: 412, name: 'PreconditionFailedError' });
      expect((await put(url, 'Third', `"other", W/${await read(url)}`)).status).toBe(200);
      expect((await put(url, 'Fourth', '*')).status).toBe(200);
      const gone = (tagOf: string) => server.send('DELETE', url, undefined, { headers: { 'if-match': tagOf } });
      expect((await gone(tag)).status).toBe(412);
      expect((await gone(await read(url))).status).toBe(200);
      expect((await gone('*')).status).toBe(404);
    });

    test('of twenty callers with one tag one writes', async () => {
      const url = '/api/articles/11';
      const tag = await read(url);
      const answers = await Promise.all(times(20, (index) => put(url, `Mine ${index}`, tag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(19, () => 412)]);
    });

    test('single types, too', async () => {
      const tag = await read('/api/homepage');
      const write = () =>
        server.send('PUT', '/api/homepage', { data: { headline: 'New' } }, { headers: { 'if-match': tag } });
      expect([(await write()).status, (await write()).status]).toEqual([200, 412]);
    });
  });
});
