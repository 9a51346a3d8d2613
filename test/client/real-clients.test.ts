/**
 * Published clients of the contract, unmodified, against a Plinth that serves the conformance content.
 * What they send that nobody documented is named where it is sent.
 */
import { createClient as createStrapiClient } from '@kmariappan/strapi-client-js';
import { AuthHelper, DataProvider } from '@refinedev/strapi-v4';
import qs from 'qs';
import sdkModule from 'strapi-sdk-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import type { ContentTypes } from '../../client/type-tests/content-types.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

// The package's types describe its CommonJS file; imported, the class itself is the default export.
const Strapi = sdkModule as unknown as typeof sdkModule.default;

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const ALICE = { identifier: 'alice', password: 'alice-Passw0rd' };

let plinth: StartedPlinth;
let api = '';

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite' });
  api = `${plinth.url}/api`;
});

afterAll(() => plinth?.stop());

const ids = (entries: readonly { readonly id?: unknown }[] | null): unknown[] => (entries ?? []).map(({ id }) => id);

describe('strapi-sdk-js', () => {
  const connect = () => new Strapi({ url: plinth.url });

  test('a list with fields, populate, filters, sort and pages; brackets are percent-encoded', async () => {
    const { data, meta } = await connect().find<Entry[]>('articles', {
      fields: ['title'],
      populate: { author: { fields: ['name'] } },
      filters: { author: { name: { $in: ['Alma Reyes', 'alma reyes'] } } },
      sort: 'id:desc',
      pagination: { page: 1, pageSize: 2 },
    });
    expect(data).toEqual([
      {
        id: 78,
        attributes: {
          title: 'meadow zephyr 8',
          author: { data: { id: 1, attributes: { name: 'Alma Reyes' } } },
        },
      },
      {
        id: 61,
        attributes: { title: 'kelp willow 1', author: { data: { id: 2, attributes: { name: 'alma reyes' } } } },
      },
    ]);
    expect(meta).toEqual({ pagination: { page: 1, pageSize: 2, pageCount: 4, total: 7 } });
  });

  test('lists of names, an entry, a single type', async () => {
    const sdk = connect();
    const list = await sdk.find<Entry[]>('categories', {
      sort: ['position:desc', 'id:asc'],
      filters: { id: { $in: [8, 9, 11] } },
    });
    expect(ids(list.data)).toEqual([11, 8, 9]);
    const one = await sdk.findOne<Entry>('articles', 1, { fields: ['title'], populate: ['categories'] });
    expect(one.data.attributes).toMatchObject({
      title: 'Zebra crossing',
      categories: { data: [{ id: 8 }, { id: 10 }] },
    });
    const single = await sdk.find<Entry>('homepage', { populate: '*' });
    expect(Object.keys(single.data.attributes)).toContain('featuredArticles');
  });

  test('login, then requests as that user', async () => {
    const sdk = connect();
    const { user, jwt } = await sdk.login(ALICE);
    expect(user).toMatchObject({ id: 1, username: 'alice' });
    expect(jwt.split('.')).toHaveLength(3);
    expect(await sdk.fetchUser()).toMatchObject({ id: 1, email: 'alice@example.test' });
  });

  test('an error is the body of the contract', async () => {
    await expect(connect().find('articles', { fields: ['nope'] })).rejects.toMatchObject({
      data: null,
      error: { status: 400, name: 'ValidationError', message: 'Invalid parameter nope' },
    });
  });
});

describe('@refinedev/strapi-v4', () => {
  const connect = () => DataProvider(api);

  test('a list with defaults; the address ends in "&"', async () => {
    const { data, total } = await connect().getList({ resource: 'authors' });
    expect(ids(data)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(total).toBe(15);
  });

  test('sorters in one comma list, nested and grouped filters, raw brackets', async () => {
    const { data, total } = await connect().getList({
      resource: 'articles',
      pagination: { currentPage: 1, pageSize: 3 },
      sorters: [
        { field: 'readCount', order: 'asc' },
        { field: 'id', order: 'desc' },
      ],
      filters: [
        { field: 'author.name', operator: 'eq', value: 'Alma Reyes' },
        {
          operator: 'or',
          value: [
            { field: 'title', operator: 'contains', value: 'WILLOW' },
            {
              operator: 'and',
              value: [
                { field: 'readCount', operator: 'gte', value: 100 },
                { field: 'id', operator: 'in', value: [51, 12] },
              ],
            },
          ],
        },
      ],
      meta: { fields: ['title'], populate: ['author'] },
    });
    expect(total).toBe(2);
    expect(ids(data)).toEqual([51, 46]);
    // The package flattens the answer itself.
    expect(data[0]).toMatchObject({ title: 'saffron amber 1', author: { id: 1, name: 'Alma Reyes' } });
  });

  test('a wildcard as the value of one relation, a locale, drafts', async () => {
    const provider = connect();
    const populated = await provider.getList({
      resource: 'articles',
      pagination: { mode: 'off' },
      filters: [{ field: 'id', operator: 'eq', value: 1 }],
      meta: { fields: ['title'], populate: { categories: '*' } },
    });
    expect(populated.data[0]?.categories).toMatchObject([{ id: 8 }, { id: 10 }]);
    const pages = await provider.getList({ resource: 'pages', meta: { locale: 'de' } });
    expect(ids(pages.data)).toEqual([3, 6, 11, 18]);
    const drafts = await provider.getList({
      resource: 'articles',
      filters: [{ field: 'publishedAt', operator: 'null', value: true }],
      meta: { publicationState: 'preview' },
    });
    expect(drafts.total).toBe(10);
  });

  test('several by id, one, and one populated; nothing is percent-encoded', async () => {
    const provider = connect();
    const many = await provider.getMany({ resource: 'authors', ids: [3, 1, 2] });
    expect(ids(many.data)).toEqual([1, 2, 3]);
    const one = await provider.getOne({ resource: 'authors', id: 14 });
    expect(one.data).toMatchObject({ id: 14, name: 'Zoë 🦊' });
    const populated = await provider.getOne({
      resource: 'authors',
      id: 1,
      meta: { populate: ['profile'], fields: ['name'] },
    });
    expect(populated.data).toMatchObject({ name: 'Alma Reyes', profile: { id: 1, handle: 'handle-1' } });
  });

  test('a custom request; the query begins with "?&"', async () => {
    const { data } = await connect().custom<{ data: Entry[] }>({
      url: `${api}/categories`,
      method: 'get',
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [{ field: 'slug', operator: 'startswith', value: 'category-1' }],
      query: { fields: ['slug'], pagination: { limit: 2 } },
    });
    expect(ids(data.data)).toEqual([12, 11]);
  });

  test('login and the own account', async () => {
    const auth = AuthHelper(api);
    const { data } = await auth.login(ALICE.identifier, ALICE.password);
    expect((await auth.me(data.jwt, { meta: { populate: ['role'] } })).data).toMatchObject({
      id: 1,
      username: 'alice',
    });
    expect((await auth.me(data.jwt)).data).toMatchObject({ id: 1 });
  });
});

describe('@kmariappan/strapi-client-js', () => {
  interface Article {
    readonly id: number;
    readonly title: string;
    readonly slug: string;
    readonly summary: string | null;
    readonly readCount: number;
    readonly author: object;
  }

  const articles = () => createStrapiClient({ url: api, normalizeData: true }).from<Article>('articles');

  test('fields, sort and pages; no Accept header is sent', async () => {
    const { data, meta } = await articles()
      .select(['title', 'slug'])
      .sortBy([{ field: 'id', order: 'desc' }])
      .paginate(2, 2)
      .get();
    expect(data).toEqual([
      { id: 77, title: expect.any(String), slug: 'article-077' },
      { id: 76, title: expect.any(String), slug: 'article-076' },
    ]);
    expect(meta?.pagination).toMatchObject({ page: 2, pageSize: 2, total: 70 });
  });

  test('ids: a repeated key, and a single value where a list is expected', async () => {
    expect(ids((await articles().selectManyByID([3, 1]).get()).data)).toEqual([1, 3]);
    expect(ids((await articles().selectManyByID([3]).get()).data)).toEqual([3]);
  });

  test('filters on fields and across relations', async () => {
    const between = await articles().select(['title']).between('readCount', [54, 68]).get();
    expect(ids(between.data)).toEqual([54, 61, 68]);
    const deep = await articles().select(['title']).filterDeep('author.id', 'in', [2]).get();
    expect(ids(deep.data)).toEqual([61]);
    const text = await articles().select(['title']).contains('title', 'APPLE PIE').get();
    expect(ids(text.data)).toEqual([2, 3, 4]);
  });

  test('one populated relation; "populate" inside it is sent empty', async () => {
    const { data } = await articles().selectManyByID([12]).populateWith<{ name: string }>('author', ['name']).get();
    expect(data?.[0]?.author).toEqual({ id: 1, name: 'Alma Reyes' });
    const second = await articles().selectManyByID([12]).populateWith<{ name: string }>('author', ['name'], true).get();
    expect(second.data?.[0]?.author).toMatchObject({ id: 1, name: 'Alma Reyes', profile: { handle: 'handle-1' } });
  });

  test('populate by path, with a wildcard as the value of a child', async () => {
    const { data } = await articles()
      .selectManyByID([12])
      .populateDeep([
        { path: 'author', fields: ['name'], children: [{ key: 'profile', fields: ['handle'] }, { key: 'avatar' }] },
      ])
      .get();
    expect(data?.[0]?.author).toMatchObject({ name: 'Alma Reyes', profile: { id: 1, handle: 'handle-1' } });
    expect(data?.[0]?.author).toHaveProperty('avatar');
  });

  test('drafts, a locale, an offset', async () => {
    const client = createStrapiClient({ url: api });
    expect((await client.from('articles').select().withDraft().get()).meta?.pagination.total).toBe(80);
    expect((await client.from('articles').select().onlyDraft().get()).meta?.pagination.total).toBe(10);
    expect(ids((await client.from<Entry>('pages').select().setLocale('de').get()).data)).toEqual([3, 6, 11, 18]);
    const offset = await client.from<Entry>('authors').select().paginateByOffset(1, 2).get();
    expect(ids(offset.data)).toEqual([2, 3]);
  });

  test('signing in, and an error', async () => {
    const client = createStrapiClient({ url: api });
    const { data, error } = await client.auth.signIn({ email: 'alice@example.test', password: ALICE.password });
    expect([data?.user?.username, error]).toEqual(['alice', undefined]);
    client.setToken(data?.jwt ?? '');
    expect((await client.auth.getMe()).data).toMatchObject({ id: 1 });
    const wrong = await client
      .from('articles')
      .select(['nope' as never])
      .get();
    expect(wrong).toMatchObject({ data: null, error: { status: 400, name: 'ValidationError' } });
  });
});

describe('qs with fetch', () => {
  const query = {
    fields: ['title', 'slug'],
    populate: ['author', 'categories'],
    filters: { $or: [{ slug: { $eq: 'article-003' } }, { author: { id: 15 } }] },
    sort: ['id:desc'],
    pagination: { limit: 2 },
  };

  test.each<[string, qs.IStringifyOptions]>([
    ['as it comes', {}],
    ['values encoded only', { encodeValuesOnly: true }],
    ['brackets without indexes', { encodeValuesOnly: true, arrayFormat: 'brackets' }],
    ['with the question mark', { addQueryPrefix: true }],
  ])('%s', async (_name, options) => {
    // Without indexes, the objects of a list in `filters` would run into one another.
    const { filters, ...rest } = query;
    const text = [qs.stringify(rest, options), qs.stringify({ filters }, { encodeValuesOnly: true })].join('&');
    const response = await fetch(`${api}/articles${text.startsWith('?') ? '' : '?'}${text}`);
    const { data, meta } = (await response.json()) as { data: Entry[]; meta: object };
    expect(data.every((entry) => Object.keys(entry.attributes).join() === 'title,slug,author,categories')).toBe(true);
    expect(ids(data)).toEqual([76, 65]);
    expect(meta).toMatchObject({ pagination: { start: 0, limit: 2 } });
  });
});

describe('plinth-client', () => {
  const connect = () => createClient<ContentTypes>({ url: plinth.url, flatten: true });

  test('a typed query and its answer', async () => {
    const { data } = await connect().articles.find({
      fields: ['title'],
      populate: {
        author: { fields: ['name'], populate: ['profile'] },
        blocks: { on: { 'zone.quote': { fields: ['text'] } } },
      },
      filters: { author: { name: { $eq: 'alma reyes' } } },
    });
    expect(data).toMatchObject([
      { id: 61, title: 'kelp willow 1', author: { id: 2, profile: { handle: 'handle-2' } } },
    ]);
    for (const block of data[0]?.blocks ?? []) expect(block.__component).toBe('zone.quote');
  });

  test('every page', async () => {
    const found: number[] = [];
    for await (const { id } of connect().authors.all({ pagination: { pageSize: 4 }, sort: ['id'] })) found.push(id);
    expect(found).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  test('login', async () => {
    const client = connect();
    expect((await client.auth.login(ALICE)).user.username).toBe('alice');
    expect((await client.auth.me()).email).toBe('alice@example.test');
  });
});
