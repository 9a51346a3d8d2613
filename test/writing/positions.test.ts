import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

describeEngines('positions', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name);
  });
  afterAll(() => server?.stop());

  test('a new component has only neighbours of the same body, whatever the options', async () => {
    const writers = { connect: [{ id: 1, position: { before: 12 } }], options: { strict: false } };
    const { status, error } = await server.send('PUT', '/api/articles/8', {
      data: { sections: [{ heading: 'new', writers }] },
    });
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message:
        'There was a problem connecting relation with id 1 at position {"before":12}. The relation with id 12 needs to be connected first.',
    });
    const lenient = await server.send('PUT', '/api/articles/8?populate[categories][fields][0]=id', {
      data: { categories: { connect: [{ id: 1, position: { before: 12 } }], options: { strict: false } } },
    });
    expect(lenient.status).toBe(200);
  });

  test('lists have no gaps: connected items come last, removed ones leave none', async () => {
    const created = async (path: string, data: object): Promise<number> =>
      (await server.send('POST', path, { data })).data.id;
    const category = await created('/api/categories', { name: 'Positions' });
    const articles: number[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) articles.push(await created('/api/articles', { title }));
    const [a, b, c, d, e] = articles as [number, number, number, number, number];
    const lists = async () => {
      const rows = await server.rows(
        'select article_id, category_order, article_order from articles_categories_links where category_id = ' +
          `${category} order by article_order, id`,
      );
      return rows.map((row) => row.map(Number));
    };
    for (const id of articles) {
      await server.send('PUT', `/api/articles/${id}`, { data: { categories: { connect: [category] } } });
    }
    expect(await lists()).toEqual([a, b, c, d, e].map((id, index) => [id, 1, index + 1]));
    await server.send('PUT', `/api/articles/${b}`, { data: { categories: { disconnect: [category] } } });
    await server.send('DELETE', `/api/articles/${d}`, {});
    expect(await lists()).toEqual([a, c, e].map((id, index) => [id, 1, index + 1]));
    await server.send('PUT', `/api/articles/${a}`, { data: { categories: { connect: [1, category] } } });
    const other = await server.rows(
      `select category_id, category_order from articles_categories_links where article_id = ${a} order by category_order`,
    );
    expect(other.map((row) => row.map(Number))).toEqual([
      [1, 1],
      [category, 2],
    ]);
    expect(await lists()).toEqual([
      [a, 2, 1],
      [c, 1, 2],
      [e, 1, 3],
    ]);
  });

  test('removing an item whose position is used twice leaves no gap and keeps the order', async () => {
    const mention = (id: number | undefined) => ({ id, __type: 'api::author.author' });
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map(
        async (title) => (await server.send('POST', '/api/authors', { data: { name: title } })).data.id,
      ),
    );
    const { id } = (await server.send('POST', '/api/comments', { data: { body: 'x', mentions: [a, b].map(mention) } }))
      .data;
    // From the other side it is the first of another list.
    await server.send('PUT', `/api/authors/${c}`, { data: { mentionedIn: [id] } });
    const mentions = async () => {
      const { text } = await server.send(
        'GET',
        `/api/comments/${id}?populate[mentions][on][api::author.author][fields][0]=id`,
      );
      return JSON.parse(text).data.attributes.mentions.map((one: { id: number }) => one.id);
    };
    const before = await mentions();
    await server.send('DELETE', `/api/authors/${a}`);
    expect(await mentions()).toEqual(before.filter((one: number) => one !== a));
  });
});
