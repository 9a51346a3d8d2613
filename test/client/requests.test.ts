import { afterEach, describe, expect, test } from 'vitest';
import { ApiError, createClient } from '../../client/src/index.ts';
import type { ContentTypes } from '../../client/type-tests/content-types.ts';
import type { PlannedAnswer, RecordedRequest, RecordingServer } from './recording-server.ts';
import { startRecordingServer } from './recording-server.ts';

let server: RecordingServer;

async function serve(answer: (request: RecordedRequest) => PlannedAnswer | undefined) {
  server = await startRecordingServer(answer);
  return createClient<ContentTypes>({ url: server.url });
}

const serveEmpty = () => serve(() => ({ body: { data: [], meta: {} } }));
const lines = () => server.requests.map(({ method, url }) => `${method} ${url}`);

afterEach(() => server.stop());

describe('reading', () => {
  test('a list, with everything that shapes it', async () => {
    const api = await serveEmpty();
    await api.articles.find({
      fields: ['title', 'slug'],
      populate: { author: { fields: ['name'] }, blocks: { on: { 'zone.quote': { fields: ['text'] } } } },
      filters: { author: { name: { $eq: 'Ada' } } },
      sort: ['publishedAt:desc'],
      pagination: { page: 1, pageSize: 10 },
    });
    expect(lines()).toEqual([
      'GET /api/articles?fields[0]=title&fields[1]=slug&populate[author][fields][0]=name' +
        '&populate[blocks][on][zone.quote][fields][0]=text&filters[author][name][$eq]=Ada' +
        '&sort[0]=publishedAt:desc&pagination[page]=1&pagination[pageSize]=10',
    ]);
  });

  test('one entry, a single type, a name with a hyphen', async () => {
    const api = await serveEmpty();
    await api.articles.findOne(7, { populate: ['author', 'author.avatar'] });
    await api.homepage.find({ populate: '*' });
    await api['internal-notes'].find();
    expect(lines()).toEqual([
      'GET /api/articles/7?populate[0]=author&populate[1]=author.avatar',
      'GET /api/homepage?populate=*',
      'GET /api/internal-notes',
    ]);
  });

  test('the response as the server sends it', async () => {
    const body = { data: { id: 7, attributes: { title: 'x', metadata: { data: null } } }, meta: {} };
    const api = await serve(() => ({ body }));
    expect(await api.articles.findOne(7)).toEqual(body);
  });

  test('numbers about a list', async () => {
    const body = { data: [{ group: { author: 1 }, count: 3, sum: { readCount: 7 } }], meta: {} };
    const api = await serve(() => ({ body }));
    const query = {
      filters: { id: { $gt: 3 } },
      groupBy: { author: true, publishedAt: 'month' },
      sum: ['readCount'],
    } as const;
    expect(await api.articles.aggregate(query)).toEqual(body);
    // A client that flattens changes entries only.
    expect(await createClient<ContentTypes>({ url: server.url, flatten: true }).articles.aggregate()).toEqual(body);
    expect(lines()).toEqual([
      'GET /api/articles/aggregate?filters[id][$gt]=3&groupBy[author]=true&groupBy[publishedAt]=month&sum[0]=readCount',
      'GET /api/articles/aggregate',
    ]);
  });

  test('another prefix, and an address that ends in a slash', async () => {
    await serveEmpty();
    await createClient<ContentTypes>({ url: `${server.url}/`, prefix: '/v1' }).articles.find();
    expect(lines()).toEqual(['GET /v1/articles']);
  });

  test('a client is not a promise, and its members stay the same', async () => {
    const api = await serveEmpty();
    expect(await Promise.resolve(api)).toBe(api);
    expect(api.articles).toBe(api.articles);
  });
});

describe('all pages', () => {
  /** Ten entries, never more than four a page, whatever is requested. */
  const serveTen = (limit: number) =>
    serve(({ url }) => {
      const { searchParams } = new URL(url, 'http://localhost');
      const page = Number(searchParams.get('pagination[page]'));
      const pageSize = Math.min(Number(searchParams.get('pagination[pageSize]')), limit);
      const ids = Array.from({ length: 10 }, (_, index) => index + 1).slice((page - 1) * pageSize, page * pageSize);
      return { body: { data: ids.map((id) => ({ id, attributes: {} })), meta: { pagination: { page, pageSize } } } };
    });

  test('are requested until one is not full, at the size the server allows', async () => {
    const api = await serveTen(4);
    const ids: number[] = [];
    for await (const { id } of api.articles.all({ fields: ['title'], sort: ['id'] })) ids.push(id);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(lines()).toEqual(
      [1, 2, 3].map(
        (page) =>
          `GET /api/articles?fields[0]=title&sort[0]=id&pagination[page]=${page}&pagination[pageSize]=100&pagination[withCount]=false`,
      ),
    );
  });

  test('end after an empty one when the last was full', async () => {
    const api = await serveTen(100);
    const ids: number[] = [];
    for await (const { id } of api.articles.all({ pagination: { pageSize: 5 } })) ids.push(id);
    expect(ids).toHaveLength(10);
    expect(server.requests).toHaveLength(3);
  });

  test('are not asked for once the loop is left', async () => {
    const api = await serveTen(4);
    for await (const { id } of api.articles.all()) if (id === 2) break;
    expect(server.requests).toHaveLength(1);
  });
});

describe('writing', () => {
  test('collections', async () => {
    const api = await serve(() => ({ body: { data: { id: 1, attributes: {} }, meta: {} } }));
    await api.articles.create({ title: 'x', externalRef: 9007199254740993n }, { fields: ['slug'] });
    await api.articles.update(1, { author: null });
    await api.articles.delete(1, { populate: ['author'] });
    expect(lines()).toEqual([
      'POST /api/articles?fields[0]=slug',
      'PUT /api/articles/1',
      'DELETE /api/articles/1?populate[0]=author',
    ]);
    expect(server.requests.map(({ body }) => body)).toEqual([
      '{"data":{"title":"x","externalRef":"9007199254740993"}}',
      '{"data":{"author":null}}',
      '',
    ]);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  test('single types', async () => {
    const api = await serve(() => ({ body: { data: { id: 1, attributes: {} }, meta: {} } }));
    await api.homepage.update({ headline: 'x' }, { fields: ['headline'] });
    await api.homepage.delete({ fields: ['headline'] });
    expect(lines()).toEqual(['PUT /api/homepage?fields[0]=headline', 'DELETE /api/homepage?fields[0]=headline']);
    expect(server.requests[0]?.body).toBe('{"data":{"headline":"x"}}');
  });
});

describe('callers', () => {
  const credentials = () => server.requests.map(({ headers }) => headers.authorization);

  test('a token, a function that returns one, none', async () => {
    const api = await serveEmpty();
    await api.articles.find();
    await createClient<ContentTypes>({ url: server.url, token: 'one' }).articles.find();
    await createClient<ContentTypes>({ url: server.url, token: async () => 'two' }).articles.find();
    expect(credentials()).toEqual([undefined, 'Bearer one', 'Bearer two']);
  });

  test('login, then requests as that user, then logout', async () => {
    await serve(({ url }) => ({
      body: url === '/api/auth/local' ? { jwt: 'user-jwt', user: { id: 1 } } : { data: [], meta: {} },
    }));
    const api = createClient<ContentTypes>({ url: server.url, token: 'api-token' });
    expect((await api.auth.login({ identifier: 'ada', password: 'secret' })).user.id).toBe(1);
    await api.articles.find();
    await api.auth.me();
    api.auth.logout();
    await api.articles.find();
    expect(lines()).toEqual(['POST /api/auth/local', 'GET /api/articles', 'GET /api/users/me', 'GET /api/articles']);
    expect(server.requests[0]?.body).toBe('{"identifier":"ada","password":"secret"}');
    expect(credentials().slice(1)).toEqual(['Bearer user-jwt', 'Bearer user-jwt', 'Bearer api-token']);
  });
});

describe('failures', () => {
  const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error('no ApiError', { cause: error });
    return error;
  };

  test("the contract's error body", async () => {
    const errors = [{ path: ['title'], message: 'title must be defined.', name: 'ValidationError' }];
    const error = { status: 400, name: 'ValidationError', message: 'title must be defined.', details: { errors } };
    const api = await serve(() => ({ status: 400, body: { data: null, error } }));
    expect(await failure(api.articles.create({ title: '' }))).toMatchObject(error);
  });

  test('plain text, and a page of a gateway', async () => {
    const api = await serve(({ url }) =>
      url.endsWith('1')
        ? { status: 405, body: 'Method Not Allowed', type: 'text/plain' }
        : { status: 502, body: '<html>', type: 'text/html' },
    );
    expect(await failure(api.articles.findOne(1))).toMatchObject({ status: 405, message: 'Method Not Allowed' });
    expect(await failure(api.articles.findOne(2))).toMatchObject({ status: 502, name: 'HttpError', details: {} });
  });

  test('success with a body that is not JSON', async () => {
    const api = await serve(() => ({ body: '<html>', type: 'text/html' }));
    expect(await failure(api.articles.find())).toMatchObject({ status: 200, name: 'HttpError' });
  });

  test('an abandoned request', async () => {
    const api = await serve(() => undefined);
    const controller = new AbortController();
    const pending = api.articles.find({}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a server that is not there', async () => {
    const api = await serveEmpty();
    await server.stop();
    await expect(api.articles.find()).rejects.toThrow(TypeError);
  });
});

test('another fetch', async () => {
  await serveEmpty();
  const asked: string[] = [];
  const api = createClient<ContentTypes>({
    url: 'https://elsewhere.test',
    fetch: async (url, { method }) => {
      asked.push(`${method} ${url}`);
      return new Response('{"data":[],"meta":{}}');
    },
  });
  await api.articles.find();
  expect(asked).toEqual(['GET https://elsewhere.test/api/articles']);
});

describe('GraphQL', () => {
  test('a document with variables; errors are part of its response, even if all of it is refused', async () => {
    const refused = { errors: [{ message: 'Cannot query field "nope" on type "Query".' }] };
    const answers: PlannedAnswer[] = [{ body: { data: { me: null } } }, { status: 400, body: refused }];
    const api = await serve(() => answers.shift());
    expect(await api.graphql('query ($id: ID) { article(id: $id) { data { id } } }', { id: 7 })).toEqual({
      data: { me: null },
    });
    expect(await api.graphql('{ nope }')).toEqual(refused);
    expect(lines()).toEqual(['POST /graphql', 'POST /graphql']);
  });
});
